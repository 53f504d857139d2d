import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { produitImport, produitLook } from './import.ts';

export function ProduitImportButton() {
  return <ImportButton view={useImportView(produitImport, useImportPorts())} look={produitLook} />;
}
