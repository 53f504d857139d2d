import type { ImportRow } from '../../../contract/importation.ts';
import { codeKey } from '../../../db/codes.ts';
import { distinctInSlices } from '../../../db/waiting/slices.ts';
import { cell } from '../rows.ts';
import type { ImportTurn } from '../verdictImport.ts';
import type { Columns } from './line.ts';

/**
 * The turn of a file of documents: files of one representative wait for each other, and not for those of others. Files
 * of several people wait for each other; with a file of one of them they meet at the locks of `ownersBy`. Only files
 * of one representative may share a transaction: they cannot change the same rows.
 */
export const documentTurn =
  ({ owner }: Columns) =>
  async (rows: readonly ImportRow[]): Promise<ImportTurn> => {
    const owners = await distinctInSlices(rows, (row) => codeKey(cell(row, owner)));
    const [only] = owners;
    return owners.size === 1 && only !== undefined
      ? { name: `documents de ${only}`, company: `documents by ${owner}` }
      : { name: 'documents' };
  };
