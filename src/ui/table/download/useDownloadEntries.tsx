import { use } from 'react';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { pluralFr } from '../../format/number.ts';
import type { MenuEntry } from '../../menu/Menu.tsx';
import { DownloadsContext, downloadParams } from './downloads.ts';
import type { ListDefinition, ListState } from '../types.ts';

const FORMATS = [
  { key: 'xlsx', label: 'Excel (.xlsx)', icon: <FileSpreadsheet aria-hidden /> },
  { key: 'csv', label: 'CSV (.csv)', icon: <FileText aria-hidden /> },
] as const;

function heading(busy: boolean, total: number | undefined, isFiltered: boolean): string {
  if (busy) return 'Un téléchargement est déjà en cours.';
  const what = isFiltered ? 'Les résultats des filtres' : 'Toute la liste';
  // Includes the hidden columns and those that no screen has room for.
  return `${what}\u00a0: ${total === undefined ? '' : `${pluralFr(total, 'ligne')}, `}toutes les colonnes`;
}

interface Downloading {
  definition: Pick<
    ListDefinition<never>,
    'title' | 'download' | 'search' | 'filters' | 'sorts' | 'defaultSort' | 'pageSize'
  > & { columns: readonly { sort?: string }[] };
  state: ListState;
  isFiltered: boolean;
  /** Number of all rows, if known. */
  total: number | undefined;
}

/** The files of the whole filtered and sorted list; null if the list or the application has no downloads. */
export function useDownloadEntries({
  definition,
  state,
  isFiltered,
  total,
}: Downloading): { heading: string; entries: MenuEntry[] } | null {
  const downloads = use(DownloadsContext);
  const { download, title } = definition;
  if (!downloads || !download) return null;
  return {
    heading: heading(downloads.busy, total, isFiltered),
    entries: FORMATS.map(({ key, label, icon }) => ({
      key,
      label,
      icon,
      disabled: downloads.busy,
      onSelect: () => {
        downloads.start({
          path: download.path,
          params: { ...downloadParams(state, definition), ...download.params },
          format: key,
          title,
        });
      },
    })),
  };
}
