import type { Job } from '@contract/job.ts';
import { JOB_LABELS, JOB_STATES } from '../../../rules/jobLabels.ts';
import { labelOf } from '../../../rules/journalLabels.ts';
import { Person } from '../../domain/people/Person.tsx';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { personPicker } from '../../domain/pickers/pickers.ts';
import { RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { slug } from '../../ui/format/fold.ts';
import { NOTHING } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { Progress, Result, State } from './JobCells.tsx';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label, slug: slug(label) }));

const nothing = <span className="t3">{NOTHING}</span>;

/** The jobs of the server that are not forgotten yet. */
export const jobList: ListDefinition<Job> = {
  title: RESOURCES.taches.title,
  search: { placeholder: 'Fichier ou code...', delayMs: 500 },
  filters: [
    { kind: 'choice', key: 'etat', param: 'etat', label: 'État', allLabel: 'Tous', options: optionsOf(JOB_STATES) },
    {
      kind: 'choice',
      key: 'tache',
      param: 'nature',
      label: 'Tâche',
      allLabel: 'Toutes',
      options: optionsOf(JOB_LABELS),
    },
    personPicker('utilisateur.username[]'),
    periodFilter('createdAt'),
  ],
  sorts: [
    { field: 'createdAt', label: 'Début' },
    { field: 'finiAt', label: 'Fin', first: 'desc' },
    { field: 'lignes', label: 'Lignes' },
  ],
  defaultSort: RESOURCES.taches.list.sort,
  columns: [
    { key: 'debut', header: 'Début', sort: 'createdAt', cell: (row) => <Day value={row.createdAt} time /> },
    { key: 'etat', header: 'État', card: 'status', cell: (row) => <State job={row} /> },
    { key: 'tache', header: 'Tâche', card: 'subtitle', width: '200px', cell: (row) => labelOf(JOB_LABELS, row.nature) },
    {
      key: 'fichier',
      header: 'Fichier',
      card: 'detail',
      width: '120px',
      cell: (row) => (row.fileName === null ? nothing : <span title={row.fileName}>{row.fileName}</span>),
    },
    { key: 'par', header: 'Par', width: '130px', card: 'subtitle', cell: (row) => <Person person={row.utilisateur} /> },
    {
      key: 'lignes',
      header: 'Lignes',
      sort: 'lignes',
      align: 'end',
      card: 'detail',
      cell: (row) => <Progress job={row} />,
    },
    { key: 'resultat', header: 'Résultat', width: '190px', card: 'detail', cell: (row) => <Result job={row} /> },
    {
      key: 'fin',
      header: 'Fin',
      sort: 'finiAt',
      card: 'detail',
      optional: true,
      cell: (row) => <Day value={row.finiAt} time empty={NOTHING} />,
    },
  ],
  rowKey: (row) => row.code,
  emptyText: 'Aucune tâche trouvée',
  failedText: 'Les tâches n’ont pas pu être chargées',
  download: { path: 'taches' },
};
