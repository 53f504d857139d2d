import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { produitDiversImport, produitDiversLook } from './import.ts';

export function ProduitDiversImportButton() {
  return <ImportButton view={useImportView(produitDiversImport, useImportPorts())} look={produitDiversLook} />;
}
