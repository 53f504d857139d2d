import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { produitImport, produitLook } from './import.ts';

/** Review of a products file (doc 2, 2). */
export function Component() {
  return <ImportReview view={useImportView(produitImport, useImportPorts())} look={produitLook} />;
}
