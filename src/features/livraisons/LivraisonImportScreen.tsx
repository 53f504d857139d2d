import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { livraisonImport, livraisonLook } from './import.ts';

/** Review of a deliveries file (doc 1, 2.11). */
export function Component() {
  return <ImportReview view={useImportView(livraisonImport, useImportPorts())} look={livraisonLook} />;
}
