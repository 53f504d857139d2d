import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Job, JobState } from '@contract/job.ts';
import styled from 'styled-components';
import { JOB_STATES } from '../../../rules/jobLabels.ts';
import { labelOf } from '../../../rules/journalLabels.ts';
import { RESOURCES } from '../../domain/resources.ts';
import { useGetJobQuery } from '../../store/api/jobsApi.ts';
import { useOwner } from '../../store/store.ts';
import { Badge, type Tone } from '../../ui/badge/Badge.tsx';
import { formatMegabytes, formatNumber, NOTHING, pluralFr } from '../../ui/format/number.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';

/** How often a job that is not over is asked how far it is (ms). */
const EVERY_MS = 2_000;
const TONES: Readonly<Record<JobState, Tone>> = {
  attente: 'neutral',
  encours: 'notice',
  terminee: 'good',
  echouee: 'critical',
};

const Far = styled.span`
  display: inline-grid;
  gap: 4px;
  width: 120px;
  vertical-align: middle;
  & > span {
    display: flex;
  }
  & > small {
    font: 400 12px/16px var(--font);
    font-variant-numeric: tabular-nums;
  }
`;

/**
 * A job as the list has it, or newer while it is not over: the list itself is read again only when its state changes.
 */
function useFresh(job: Job): Job {
  const isMoving = job.etat === 'attente' || job.etat === 'encours';
  const { data } = useGetJobQuery(isMoving ? job.code : skipToken, { pollingInterval: EVERY_MS });
  return isMoving && data ? data : job;
}

export function State({ job }: { job: Job }) {
  const { etat, faites, lignes } = useFresh(job);
  const share = etat === 'encours' && `, ${formatNumber(Math.floor((100 * faites) / lignes))}\u00a0%`;
  return (
    <Badge tone={TONES[etat]}>
      {labelOf(JOB_STATES, etat)}
      {share}
    </Badge>
  );
}

/** The lines of a job, and how many of them are done while somebody works on it. */
export function Progress({ job }: { job: Job }) {
  const { code, etat, faites, lignes } = useFresh(job);
  if (etat !== 'encours') return <>{formatNumber(lignes)}</>;
  return (
    <Far>
      <span>
        <ProgressBar value={(100 * faites) / lignes} label={`Avancement de ${code}`} />
      </span>
      <small>
        {formatNumber(faites)} sur {formatNumber(lignes)}
      </small>
    </Far>
  );
}

/** How large the file of a download is; the person who asked for it gets it, nobody else does. */
function MadeFile({ job: { code, utilisateur }, bytes }: { job: Job; bytes: number }) {
  const { username } = useOwner();
  const text = `Fichier de ${formatMegabytes(bytes)}`;
  if (username !== utilisateur.username) return <>{text}</>;
  return (
    <a href={`/api/data/taches/${code}/fichier`} download>
      {text}
    </a>
  );
}

/** What came of a job: a link to what it imported, how large its file is, or why it failed. */
export function Result({ job }: { job: Job }) {
  const { etat, resultat, entree, message } = useFresh(job);
  if (etat === 'echouee') return <span title={message ?? ''}>{message}</span>;
  if (!resultat) return <span className="t3">{NOTHING}</span>;
  if ('octets' in resultat) return <MadeFile job={job} bytes={resultat.octets} />;
  const imported = pluralFr(resultat.created, 'ligne importée', 'lignes importées');
  const ignored = resultat.ignored > 0 && `, ${pluralFr(resultat.ignored, 'ignorée')}`;
  return (
    <span>
      {entree === null ? imported : <TextLink to={`${RESOURCES.imports.path}?entree=${entree}`}>{imported}</TextLink>}
      {ignored}
    </span>
  );
}
