import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportReview } from '../../ui/import/ImportReview.tsx';
import { retourImport, retourLook } from './import.ts';

/** Review of a returns file (doc 2, 2). */
export function Component() {
  return <ImportReview view={useImportView(retourImport, useImportPorts())} look={retourLook} />;
}
