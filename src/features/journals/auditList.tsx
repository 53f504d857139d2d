import type { AuditEntry } from '@contract/audit.ts';
import { ENTITY_LABELS } from '../../../rules/entityLabels.ts';
import { ACTION_LABELS, labelOf } from '../../../rules/journalLabels.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { personPicker } from '../../domain/pickers/pickers.ts';
import { Person } from '../../domain/people/Person.tsx';
import { RESOURCES } from '../../domain/resources.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { Day } from '../../ui/format/Day.tsx';
import { slug } from '../../ui/format/fold.ts';
import { NOTHING } from '../../ui/format/number.ts';
import { Stacked } from '../../ui/table/rows/stackStyle.ts';
import type { FilterDefinition, ListDefinition } from '../../ui/table/types.ts';
import { summaryOf } from './fieldChanges.ts';

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'fr');
const NO_OPTIONS = { options: [], isFetching: false };
/** A filter that only links set: it is shown with its value, and nothing can be chosen in it. */
const linkedFilter = (key: string, param: string, label: string): FilterDefinition => ({
  kind: 'picker',
  key,
  param,
  label,
  placeholder: '',
  emptyText: '',
  useOptions: () => NO_OPTIONS,
  quiet: true,
});

const nothing = <span className="t3">{NOTHING}</span>;

function Summary({ entry }: { entry: AuditEntry }) {
  const text = summaryOf(entry);
  return text === '' ? nothing : <span title={text}>{text}</span>;
}

/** The list of the audit: who changed what. */
export const auditList: ListDefinition<AuditEntry> = {
  title: RESOURCES.audit.title,
  search: { placeholder: 'Code de l’élément...', delayMs: 500 },
  filters: [
    personPicker('utilisateur.username[]'),
    {
      kind: 'choice',
      key: 'action',
      param: 'action',
      label: 'Action',
      allLabel: 'Toutes',
      options: Object.entries(ACTION_LABELS)
        .map(([value, label]) => ({ value, label, slug: slug(value) }))
        .sort(byLabel),
    },
    {
      kind: 'choice',
      key: 'element',
      param: 'entity',
      label: 'Élément',
      allLabel: 'Tous',
      options: Object.entries(ENTITY_LABELS)
        .map(([value, label]) => ({ value, label, slug: slug(value) }))
        .sort(byLabel),
    },
    periodFilter('createdAt'),
    linkedFilter('code', 'entityId', 'Code'),
    linkedFilter('import', 'import.code', 'Import'),
  ],
  sorts: [
    { field: 'createdAt', label: 'Date' },
    { field: 'utilisateur.username', label: 'Identifiant' },
    { field: 'action', label: 'Action' },
    { field: 'entity', label: 'Élément' },
  ],
  defaultSort: RESOURCES.audit.list.sort,
  columns: [
    { key: 'date', header: 'Date', sort: 'createdAt', cell: (row) => <Day value={row.createdAt} time /> },
    {
      key: 'par',
      header: 'Par',
      sort: 'utilisateur.username',
      cell: (row) => <Person person={row.utilisateur} />,
      width: '200px',
      card: 'subtitle',
    },
    {
      key: 'action',
      header: 'Action',
      sort: 'action',
      cell: (row) => labelOf(ACTION_LABELS, row.action),
      width: '180px',
      card: 'subtitle',
    },
    {
      key: 'element',
      header: 'Élément',
      sort: 'entity',
      width: '200px',
      card: 'detail',
      cell: (row) => (
        <Stacked>
          <span>{labelOf(ENTITY_LABELS, row.entity)}</span>
          <span className="t3" title={row.entityId}>
            {row.entityId}
          </span>
        </Stacked>
      ),
    },
    { key: 'changement', header: 'Changement', cell: (row) => <Summary entry={row} />, width: '380px', card: 'detail' },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLabel: ({ createdAt, action, entity, entityId, utilisateur }) =>
    [
      formatDateTime(createdAt),
      labelOf(ACTION_LABELS, action),
      `${labelOf(ENTITY_LABELS, entity)} ${entityId}`,
      `par ${utilisateur.nomPrenom}`,
    ].join(', '),
  emptyText: 'Aucune entrée trouvée',
  failedText: 'Le journal d’audit n’a pas pu être chargé',
  download: { path: 'audit' },
};
