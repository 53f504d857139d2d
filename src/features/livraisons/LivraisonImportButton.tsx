import { useImportView } from '../../machines/import/useImportView.ts';
import { useImportPorts } from '../../store/importPorts.ts';
import { ImportButton } from '../../ui/import/ImportButton.tsx';
import { livraisonImport, livraisonLook } from './import.ts';

export function LivraisonImportButton() {
  return <ImportButton view={useImportView(livraisonImport, useImportPorts())} look={livraisonLook} />;
}
