import { useDeferredValue, useState } from 'react';
import { FileSearch } from 'lucide-react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { ReviewRows, RowFilter } from '../../../workers/import/rows/importRows.ts';
import { ButtonLink } from '../../button/Button.tsx';
import { EmptyState } from '../../feedback/message/states.tsx';
import { notify } from '../../feedback/toast/toast.tsx';
import { low } from '../../theme/media.ts';
import { useLeaveGuard, type LeaveQuestion } from '../../leave/useLeaveGuard.tsx';
import { Bars, FullBleed, PageHead } from '../../page/Page.tsx';
import { AbandonDialog } from './AbandonDialog.tsx';
import { FinaliseDialog } from './FinaliseDialog.tsx';
import { JobPanel } from './JobPanel.tsx';
import { ReviewFoot } from './ReviewFoot.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { ReviewNotices } from './ReviewNotices.tsx';
import { saveBlob } from '../../download/saveBlob.ts';
import { isAtServer } from './serverSteps.ts';
import { Steps } from './Steps.tsx';
import type { ImportLook, ImportView, JobProgress, ReviewCounts } from '../types.ts';
import { useImportOutcome } from './useImportOutcome.ts';
import { useReviewViews } from './useReviewViews.tsx';

const Frame = styled(FullBleed)`
  & .quiet,
  & .identical {
    color: var(--text-3);
  }
  & .changes,
  & .fault,
  & .reason {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
  & .changes,
  & .fault {
    font: 400 12px/16px var(--font);
  }
  & .fault {
    color: var(--critical);
  }
  & del {
    color: var(--text-2);
  }
  & ins {
    font-weight: 500;
    text-decoration: none;
  }
  & .line > .end:not(:first-child) {
    padding-right: 12px;
  }
  & .card .aside:has(input) {
    order: 1;
  }
  & .card .head > span:first-child {
    flex: 1;
    display: grid;
    justify-items: start;
    gap: 4px;
  }
  & .card :is(.changes, .fault, .reason) {
    display: inline;
  }
  /* In a low window the notices would leave no room for the rows, so the whole page scrolls. */
  ${low} {
    min-height: 0;
    overflow-y: auto;
    & > .bars {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 12px;
      padding-block: 2px;
    }
    & > .bars > header {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & > [role='table'],
    & > [role='tabpanel'] {
      flex: 1 0 182px;
    }
    & :is(.changes, .fault, .reason) {
      -webkit-line-clamp: 1;
    }
  }
`;

/** Finalising continues on the server after the page is left, and the list shows its result. */
const FINALISING: LeaveQuestion = {
  title: 'Quitter pendant l’import\u00a0?',
  description: 'L’import se poursuit sur le serveur\u00a0: son résultat sera dans la liste.',
  stays: true,
};

/** The format of the file of invalid rows follows the extension of the original file. */
const extensionOf = (name: string): string => /\.\w+$/.exec(name)?.[0].toLowerCase() ?? '';

/** The event that « Réessayer » sends to the machine, by state. */
const RETRY: Partial<Record<ImportView<unknown>['step'], 'finalise.confirmed' | 'submission.retried'>> = {
  failed: 'finalise.confirmed',
  unheard: 'submission.retried',
};

interface Props<Result> {
  view: ImportView<Result>;
  look: ImportLook<Result>;
  /** How far the server is with an import that goes on there. */
  progress: JobProgress | null;
}

/** The review page of an import: a message if there is nothing to review, otherwise the rows with their verdicts. */
export function ImportReview<Result extends object>({ view, look, progress }: Props<Result>) {
  useImportOutcome(view, look);
  const { step, isReview, read, check, rows } = view;
  if (step === 'loading') return <Frame aria-busy />;
  if (!isReview || !read || !check || !rows) {
    // The page is rendered once more between the last answer and the navigation to the list.
    if (step === 'done' || step === 'dismissing') return <Frame aria-busy />;
    return (
      <Frame>
        <Bars>
          <PageHead title={look.title} />
        </Bars>
        <EmptyState
          icon={<FileSearch aria-hidden />}
          title="Aucun import à valider"
          text={
            'Choisissez d’abord un fichier depuis la liste\u00a0: ses lignes seront contrôlées, puis présentées ici ' +
            'avant d’être enregistrées.'
          }
          action={<ButtonLink to={look.listPath}>{look.listLabel}</ButtonLink>}
        />
      </Frame>
    );
  }
  if (isAtServer(step))
    return (
      <Frame>
        <Bars>
          <PageHead title={look.title} beside={<Steps current={2} />} />
        </Bars>
        <JobPanel
          step={step}
          fileName={read.name}
          progress={progress}
          onCancel={() => {
            view.send({ type: 'job.cancelled' });
          }}
        />
      </Frame>
    );
  return <Rows view={view} look={look} read={read} check={check} rows={rows} />;
}

interface RowsProps<Result> extends Omit<Props<Result>, 'progress'> {
  read: NonNullable<ImportView<Result>['read']>;
  check: ReviewCounts;
  rows: ReviewRows;
}

function Rows<Result>({ view, look, read, check, rows }: RowsProps<Result>) {
  const { step, canFinalise, canAmend, send } = view;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RowFilter>('all');
  const [asked, setAsked] = useState(false);
  const wanted = useDeferredValue(search);
  const { showsEffects, views, panel } = useReviewViews({ rows, look, search: wanted, filter, canAmend, send });
  const failed = step === 'failed';
  const isUnheard = step === 'unheard';
  const leaving = useLeaveGuard(step === 'finalising', undefined, undefined, FINALISING);
  const abandon = () => {
    send({ type: 'import.abandoned' });
    void navigate(look.listPath);
  };
  const saveErrors = () => {
    view.errors(read).then(
      (blob) => {
        saveBlob(blob, `${look.filesName}-lignes-en-erreur${extensionOf(read.name)}`);
      },
      () => {
        notify.error({ title: 'Téléchargement', text: 'Les lignes en erreur n’ont pas pu être préparées.' });
      },
    );
  };
  return (
    <Frame $fixed>
      <Bars className="bars">
        <PageHead title={look.title} beside={<Steps current={step === 'done' ? 3 : 2} />} />
        <ReviewHead
          read={read}
          counts={check}
          searchLabel={showsEffects ? 'Rechercher dans les effets' : 'Rechercher dans les lignes'}
          search={search}
          onSearch={setSearch}
          filter={filter}
          onFilter={showsEffects ? null : setFilter}
        />
        <ReviewNotices view={view} look={look} counts={check} rows={rows} onFilter={setFilter} />
        {views}
      </Bars>
      {panel}
      <ReviewFoot
        counts={check}
        status={look.status}
        canFinalise={canFinalise || step === 'confirming' || step === 'amending'}
        busy={step === 'finalising' || step === 'verifying'}
        busyLabel={step === 'verifying' ? 'Contrôle...' : 'Finalisation...'}
        isRetry={failed || isUnheard}
        onAbandon={() => {
          setAsked(true);
        }}
        onErrors={saveErrors}
        onFinalise={() => {
          const again = RETRY[step];
          send(again ? { type: again } : { type: 'finalise.requested', checkAgain: true });
        }}
      />
      <FinaliseDialog
        open={step === 'confirming'}
        counts={check}
        text={look.confirmation(check)}
        onCancel={() => {
          send({ type: 'finalise.cancelled' });
        }}
        onConfirm={() => {
          send({ type: 'finalise.confirmed' });
        }}
        onErrors={saveErrors}
      />
      <AbandonDialog
        open={asked && step !== 'finalising'}
        counts={check}
        isUnheard={isUnheard}
        onCancel={() => {
          setAsked(false);
        }}
        onConfirm={abandon}
      />
      {leaving}
    </Frame>
  );
}
