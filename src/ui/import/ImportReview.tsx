import { useDeferredValue, useState } from 'react';
import { FileSearch } from 'lucide-react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type { CheckCounts } from '../../workers/import/verdicts.ts';
import type { ReviewRows } from '../../workers/import/importRows.ts';
import { Button, ButtonLink } from '../button/Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { notify } from '../feedback/toast.tsx';
import { formatDateTime } from '../format/date.ts';
import { useLeaveGuard, type LeaveQuestion } from '../leave/useLeaveGuard.tsx';
import { Bars, FullBleed, PageHead } from '../page/Page.tsx';
import { FinaliseDialog } from './FinaliseDialog.tsx';
import { ReviewFoot } from './ReviewFoot.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { saveBlob } from '../download/saveBlob.ts';
import { Steps } from './Steps.tsx';
import type { ImportLook, ImportView } from './types.ts';
import { useOutcome } from './useOutcome.ts';
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
  & .card .head > span:first-child {
    display: grid;
    justify-items: start;
    gap: 4px;
  }
  & .card :is(.changes, .fault, .reason) {
    display: inline;
  }
`;

const Notices = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 8px;
  &:empty {
    display: none;
  }
`;

const Retry = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`;

/** Left, a finalising goes on; the list tells how it ended. */
const FINALISING: LeaveQuestion = {
  title: 'Quitter pendant l’import ?',
  description: 'L’import se poursuit sur le serveur : son résultat sera dans la liste.',
  stays: true,
};

/** What « Réessayer » tells the machine. */
const RETRY: Partial<Record<ImportView<unknown>['step'], 'finalise.confirmed' | 'submission.retried'>> = { failed: 'finalise.confirmed', unheard: 'submission.retried' };

interface Props<Result> {
  view: ImportView<Result>;
  look: ImportLook<Result>;
}

/** The review of an import: nothing to review, or the rows with what becomes of each. */
export function ImportReview<Result>({ view, look }: Props<Result>) {
  useOutcome(view, look);
  const { step, isReview, read, check, rows } = view;
  if (step === 'loading') return <Frame aria-busy />;
  if (!isReview || !read || !check || !rows) {
    // Between the last answer and the list.
    if (step === 'done') return <Frame aria-busy />;
    return (
      <Frame>
        <Bars>
          <PageHead title={look.title} />
        </Bars>
        <EmptyState
          icon={<FileSearch aria-hidden />}
          title="Aucun import à valider"
          text="Choisissez d’abord un fichier depuis la liste : ses lignes seront contrôlées, puis présentées ici avant d’être enregistrées."
          action={<ButtonLink to={look.listPath}>{look.listLabel}</ButtonLink>}
        />
      </Frame>
    );
  }
  return <Rows view={view} look={look} read={read} check={check} rows={rows} />;
}

interface RowsProps<Result> extends Props<Result> {
  read: NonNullable<ImportView<Result>['read']>;
  check: CheckCounts;
  rows: ReviewRows;
}

function Rows<Result>({ view, look, read, check, rows }: RowsProps<Result>) {
  const { step, known, message, failure, canFinalise, send } = view;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [errorsOnly, setErrorsOnly] = useState(false);
  const [asked, setAsked] = useState(false);
  const wanted = useDeferredValue(search);
  const { showsEffects, views, panel } = useReviewViews({ rows, look, search: wanted, errorsOnly });
  const failed = step === 'failed';
  const isUnheard = step === 'unheard';
  const leaving = useLeaveGuard(step === 'finalising', undefined, undefined, FINALISING);
  const abandon = () => {
    send({ type: 'import.abandoned' });
    void navigate(look.listPath);
  };
  const saveErrors = () => {
    view.errors().then(
      (blob) => { saveBlob(blob, look.errorsFileName); },
      () => { notify.error({ title: 'Téléchargement', text: 'Les lignes en erreur n’ont pas pu être préparées.' }); },
    );
  };
  return (
    <Frame $fixed>
      <Bars>
        <PageHead title={look.title} beside={<Steps current={step === 'done' ? 3 : 2} />} />
        <ReviewHead
          read={read}
          counts={check}
          searchLabel={showsEffects ? 'Rechercher dans les effets' : 'Rechercher dans les lignes'}
          search={search}
          onSearch={setSearch}
          errorsOnly={errorsOnly}
          onErrorsOnly={showsEffects ? null : setErrorsOnly}
        />
        <Notices>
          {known && (
            <Alert tone="warning">
              Ce fichier a déjà été importé le {formatDateTime(known.at)} par {known.by}.{check.valid > 0 && ' Vous pouvez tout de même le finaliser.'}
            </Alert>
          )}
          {failed && (
            <Alert tone="critical">
              <Retry>
                <span>
                  L'importation a échoué. {message} Rien n’a été importé, vos lignes sont conservées.
                </span>
                <Button size="small" onClick={() => { send({ type: 'review.resumed' }); }}>
                  Revenir à la revue
                </Button>
              </Retry>
            </Alert>
          )}
          {isUnheard && (
            <Alert tone="warning" urgent>
              {typeof failure?.status === 'number' && "L'importation a échoué. "}
              {message} L’import a peut-être eu lieu&nbsp;: «&nbsp;Réessayer&nbsp;» n’importera rien deux fois. Vos lignes sont conservées.
            </Alert>
          )}
        </Notices>
        {views}
      </Bars>
      {panel}
      <ReviewFoot
        counts={check}
        status={look.status}
        canFinalise={canFinalise || step === 'confirming'}
        busy={step === 'finalising'}
        isRetry={failed || isUnheard}
        onAbandon={isUnheard ? () => { setAsked(true); } : abandon}
        onErrors={saveErrors}
        onFinalise={() => { send({ type: RETRY[step] ?? 'finalise.requested' }); }}
      />
      <FinaliseDialog
        open={step === 'confirming'}
        counts={check}
        text={look.confirmation(check)}
        onCancel={() => { send({ type: 'finalise.cancelled' }); }}
        onConfirm={() => { send({ type: 'finalise.confirmed' }); }}
        onErrors={saveErrors}
      />
      <ConfirmDialog
        open={asked && isUnheard}
        danger
        title="Abandonner cet import ?"
        description="Il a peut-être déjà eu lieu : vérifiez la liste avant d’importer ce fichier de nouveau."
        cancelLabel="Revenir"
        confirmLabel="Abandonner"
        onCancel={() => { setAsked(false); }}
        onConfirm={abandon}
      />
      {leaving}
    </Frame>
  );
}
