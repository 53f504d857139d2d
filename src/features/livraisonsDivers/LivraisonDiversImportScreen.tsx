import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { livraisonDiversImport, livraisonDiversLook } from './import.ts';

/** Review of a file of miscellaneous deliveries (doc 2, 2). */
export function Component() {
  return <ImportReview view={useImportView(livraisonDiversImport, useImportPorts())} look={livraisonDiversLook} />;
}
