import { ImportButton } from '../../ui/import/dialog/ImportButton.tsx';
import type { ImportDefinition } from './defineImport.ts';
import { useImport } from './useImport.ts';

/** The import button of a list, with the dialog that chooses a file. */
export function ListImportButton({
  of: { description, look },
  iconOnly,
}: {
  of: ImportDefinition<object>;
  iconOnly?: boolean;
}) {
  return <ImportButton view={useImport(description)} look={look} iconOnly={iconOnly} />;
}
