import sql, { type Sql } from 'sql-template-tag';
import { JOB_LABELS, JOB_STATES } from '../../../../rules/jobLabels.ts';
import { labelOf } from '../../../../rules/journalLabels.ts';
import type { Job, JobListQuery } from '../../contract/job.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { FILE_NAME, jobsOf } from '../../plugins/jobs/repository.ts';
import { naming } from '../../plugins/jobs/routes.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { ofUsers } from '../people/scope.ts';

/** All jobs that are not forgotten yet (`purge`). */
export const jobList: ResourceList<Job> = {
  tag: 'Tache',
  naming,
  sheet: {
    name: 'taches',
    columns: [
      { header: 'Date', kind: 'instant', value: (job) => job.createdAt },
      { header: 'Code', kind: 'text', value: (job) => job.code },
      { header: 'Tâche', kind: 'text', value: (job) => labelOf(JOB_LABELS, job.nature) },
      { header: 'Fichier', kind: 'text', value: (job) => job.fileName },
      { header: 'Par', kind: 'text', value: (job) => job.utilisateur.nomPrenom },
      { header: 'État', kind: 'text', value: (job) => labelOf(JOB_STATES, job.etat) },
      { header: 'Lignes', kind: 'integer', value: (job) => job.lignes },
      { header: 'Lignes traitées', kind: 'integer', value: (job) => job.faites },
      { header: 'Fin', kind: 'instant', value: (job) => job.finiAt },
      { header: 'Raison', kind: 'text', value: (job) => job.message },
    ],
  },
  from: sql`tache t`,
  id: sql`t.id`,
  sorts: {
    createdAt: { by: sql`t.created_at` },
    finiAt: { by: sql`t.fini_at`, nullable: true },
    lignes: { by: sql`t.lignes` },
  },
  defaultSort: ['createdAt', 'desc'],
  hydrate: jobsOf,
};

/** The jobs of a list that are asked for. */
export function conditionsOf({ etat, nature, ...query }: JobListQuery): Sql[] {
  const term = query.search?.trim() ?? '';
  return [
    ...(etat ? [sql`t.etat = ${etat}`] : []),
    ...(nature ? [sql`t.nature = ${nature}`] : []),
    ...(term ? [sql`(f_norm(${FILE_NAME}) like ${contains(term)} or f_norm(t.code) like ${contains(term)})`] : []),
    ...ofUsers(sql`t.utilisateur_id`, query['utilisateur.username[]'], undefined),
    ...between(sql`t.created_at`, query['createdAt[after]'], query['createdAt[before]']),
  ];
}
