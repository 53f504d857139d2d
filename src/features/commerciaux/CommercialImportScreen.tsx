import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { commercialImport, commercialLook } from './import.ts';

/** Review of a representatives file (doc 1, 2.7). */
export function Component() {
  return <ImportReview view={useImportView(commercialImport, useImportPorts())} look={commercialLook} />;
}
