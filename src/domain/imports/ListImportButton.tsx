import { ImportButton } from '../../ui/import/dialog/ImportButton.tsx';
import type { ImportDefinition } from './defineImport.ts';
import { useImport } from './useImport.ts';

/** The import button of a list, with the dialog that chooses a file. */
export function ListImportButton({ of: { description, look } }: { of: ImportDefinition<object> }) {
  return <ImportButton view={useImport(description)} look={look} />;
}
