import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { ImportButton } from '../../ui/import/dialog/ImportButton.tsx';
import type { ImportLook } from '../../ui/import/types.ts';
import { useImport } from './useImport.ts';

/** The import button of a list, with the dialog that chooses a file. */
export function ListImportButton<Result extends object>({
  description,
  look,
}: {
  description: ImportDescription<Result>;
  look: ImportLook<Result>;
}) {
  return <ImportButton view={useImport(description)} look={look} />;
}
