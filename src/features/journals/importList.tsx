import type { ImportJournal } from '@contract/importation.ts';
import { IMPORT_LABELS, labelOf } from '../../../rules/journalLabels.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { personPicker } from '../../domain/pickers/pickers.ts';
import { Person } from '../../domain/people/Person.tsx';
import { IMPORT_IDS, journalName } from '../../domain/imports/importTable.ts';
import { listPath, RESOURCES } from '../../domain/resources.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { FileHash } from './FileHash.tsx';

const nothing = <span className="t3">{NOTHING}</span>;

/** Address of the audit of one import, which has an entry for each changed row. */
export const changesPath = (code: string): string => listPath('audit', { import: code });

/** All finalised imports. */
export const importList: ListDefinition<ImportJournal> = {
  title: RESOURCES.imports.title,
  search: { placeholder: 'Fichier ou code...', delayMs: 500 },
  filters: [
    personPicker('utilisateur.username[]'),
    {
      kind: 'choice',
      key: 'donnees',
      param: 'resource',
      label: 'Données',
      allLabel: 'Toutes',
      options: IMPORT_IDS.map((id) => ({
        value: journalName(id),
        label: labelOf(IMPORT_LABELS, journalName(id)),
        slug: RESOURCES[id].path.slice(1),
      })),
    },
    periodFilter('createdAt'),
  ],
  sorts: [
    { field: 'createdAt', label: 'Date' },
    { field: 'lignes', label: 'Lignes' },
  ],
  defaultSort: RESOURCES.imports.list.sort,
  columns: [
    { key: 'date', header: 'Date', sort: 'createdAt', cell: (row) => <Day value={row.createdAt} time /> },
    { key: 'par', header: 'Par', cell: (row) => <Person person={row.utilisateur} />, width: '200px', card: 'subtitle' },
    {
      key: 'donnees',
      header: 'Données',
      cell: (row) => labelOf(IMPORT_LABELS, row.resource),
      width: '180px',
      card: 'subtitle',
    },
    {
      key: 'fichier',
      header: 'Fichier',
      cell: (row) => (row.fileName === null ? nothing : <span title={row.fileName}>{row.fileName}</span>),
      width: '220px',
      card: 'detail',
    },
    {
      key: 'empreinte',
      header: 'SHA-256',
      cell: (row) => (row.sha256 === null ? nothing : <FileHash sha256={row.sha256} />),
    },
    {
      key: 'lignes',
      header: 'Lignes',
      sort: 'lignes',
      cell: (row) => formatNumber(row.lignes),
      align: 'end',
      cardLabel: 'Lignes',
    },
    { key: 'creees', header: 'Lignes créées', cell: (row) => formatNumber(row.created), align: 'end', card: 'detail' },
    {
      key: 'modifiees',
      header: 'Lignes mises à jour',
      cell: (row) => formatNumber(row.updated),
      align: 'end',
      card: 'detail',
    },
    {
      key: 'ignorees',
      header: 'Lignes ignorées',
      cell: (row) => formatNumber(row.ignored),
      align: 'end',
      card: 'detail',
    },
  ],
  rowKey: (row) => row.code,
  rowLabel: ({ createdAt, code, resource, fileName }) =>
    `${formatDateTime(createdAt)}, Import ${code}, ${labelOf(IMPORT_LABELS, resource)}, ${fileName ?? 'sans fichier'}`,
  emptyText: 'Aucun import trouvé',
  failedText: 'Le journal des imports n’a pas pu être chargé',
  download: { path: 'imports' },
};
