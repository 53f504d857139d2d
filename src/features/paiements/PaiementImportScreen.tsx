import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { paiementImport, paiementLook } from './import.ts';

/** Review of a payments file (doc 2, 2 and 4). */
export function Component() {
  return <ImportReview view={useImportView(paiementImport, useImportPorts())} look={paiementLook} />;
}
