import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { paiementImport, paiementLook } from './import.ts';

export function PaiementImportButton() {
  return <ImportButton view={useImportView(paiementImport, useImportPorts())} look={paiementLook} />;
}
