import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { livraisonDiversImport, livraisonDiversLook } from './import.ts';

export function LivraisonDiversImportButton() {
  return <ImportButton view={useImportView(livraisonDiversImport, useImportPorts())} look={livraisonDiversLook} />;
}
