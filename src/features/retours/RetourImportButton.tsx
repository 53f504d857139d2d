import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { retourImport, retourLook } from './import.ts';

export function RetourImportButton() {
  return <ImportButton view={useImportView(retourImport, useImportPorts())} look={retourLook} />;
}
