import { use } from 'react';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { pluralFr } from '../../format/number.ts';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { Menu } from '../../menu/Menu.tsx';
import { DownloadsContext, downloadParams } from './downloads.ts';
import type { ListDefinition, ListState } from '../types.ts';

const FORMATS = [
  { key: 'xlsx', label: 'Excel (.xlsx)', icon: <FileSpreadsheet aria-hidden /> },
  { key: 'csv', label: 'CSV (.csv)', icon: <FileText aria-hidden /> },
] as const;

function heading(busy: boolean, total: number | undefined, isFiltered: boolean): string {
  if (busy) return 'Un téléchargement est déjà en cours.';
  const what = isFiltered ? 'Les résultats des filtres' : 'Toute la liste';
  // Those that are not shown too, and those that no screen has room for.
  return `${what} : ${total === undefined ? '' : `${pluralFr(total, 'ligne')}, `}toutes les colonnes`;
}

export interface DownloadMenuProps {
  definition: Pick<
    ListDefinition<never>,
    'title' | 'download' | 'search' | 'filters' | 'sorts' | 'defaultSort' | 'pageSize'
  > & { columns: readonly { sort?: string }[] };
  state: ListState;
  isFiltered: boolean;
  /** Rows in all, where known. */
  total: number | undefined;
  /** Other buttons share its row: on a phone it then is an icon. */
  hasNeighbours: boolean;
}

/** Downloads the whole list as filtered and sorted; nothing where the list or the application offers none. */
export function DownloadMenu({ definition, state, isFiltered, total, hasNeighbours }: DownloadMenuProps) {
  const downloads = use(DownloadsContext);
  const iconOnly = useIsPhone() && hasNeighbours;
  const { download, title } = definition;
  if (!downloads || !download) return null;
  return (
    <Menu
      label="Télécharger"
      iconOnly={iconOnly}
      heading={heading(downloads.busy, total, isFiltered)}
      entries={FORMATS.map(({ key, label, icon }) => ({
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
      }))}
    >
      <Download aria-hidden />
      {!iconOnly && 'Télécharger'}
    </Menu>
  );
}
