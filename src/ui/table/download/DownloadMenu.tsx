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
  // Includes the hidden columns and those that no screen has room for.
  return `${what}\u00a0: ${total === undefined ? '' : `${pluralFr(total, 'ligne')}, `}toutes les colonnes`;
}

export interface DownloadMenuProps {
  definition: Pick<
    ListDefinition<never>,
    'title' | 'download' | 'search' | 'filters' | 'sorts' | 'defaultSort' | 'pageSize'
  > & { columns: readonly { sort?: string }[] };
  state: ListState;
  isFiltered: boolean;
  /** Number of all rows, if known. */
  total: number | undefined;
  /** Becomes an icon on phones if other buttons share the row. */
  hasNeighbours: boolean;
}

/** Downloads the whole filtered and sorted list. Renders nothing if the list or the application has no downloads. */
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
