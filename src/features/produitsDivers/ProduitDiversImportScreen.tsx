import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { produitDiversImport, produitDiversLook } from './import.ts';

/** Review of a miscellaneous products file (doc 2, 2). */
export function Component() {
  return <ImportReview view={useImportView(produitDiversImport, useImportPorts())} look={produitDiversLook} />;
}
