import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { commercialImport, commercialLook } from './import.ts';

export function CommercialImportButton() {
  return <ImportButton view={useImportView(commercialImport, useImportPorts())} look={commercialLook} />;
}
