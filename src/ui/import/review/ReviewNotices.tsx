import { useMemo } from 'react';
import styled from 'styled-components';
import type { ReviewRows, RowFilter } from '../../../workers/import/rows/importRows.ts';
import { Button } from '../../button/Button.tsx';
import { Alert } from '../../feedback/message/Alert.tsx';
import { formatDateTime } from '../../format/date.ts';
import { formatNumber, pluralFr } from '../../format/number.ts';
import { useIsLow } from '../../hooks/useMediaQuery.ts';
import { low } from '../../theme/media.ts';
import { differencesText, withoutValidPrefix } from '../texts/differencesText.ts';
import { OptimisticTick } from '../rows/OptimisticTick.tsx';
import type { ImportLook, ImportView, ReviewCounts } from '../types.ts';

const Notices = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 8px;
  &:empty {
    display: none;
  }
  ${low} {
    flex: 1 0 100%;
    order: 1;
    margin-top: 0;
    & > details > summary {
      font: var(--t-control);
      line-height: 24px;
      color: var(--warning);
      cursor: pointer;
    }
    & > details {
      display: grid;
      gap: 4px;
    }
  }
`;

const Retry = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 8px;
`;

const AcceptAll = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 24px;
  font-weight: 500;
`;

interface Props<Result> {
  view: ImportView<Result>;
  look: ImportLook<Result>;
  counts: ReviewCounts;
  rows: ReviewRows;
  onFilter: (filter: RowFilter) => void;
}

/** Rows that one checkbox accepts all together. */
function AskedTogether<Result>({ view, look, counts, rows }: Props<Result>) {
  const { question, kind } = look.askedTogether;
  const { asked = 0, accepted = 0 } = counts.questions[question] ?? {};
  const all = asked + accepted;
  const together = useMemo(
    () => (all === 0 ? [] : Array.from(rows.select('', 'asked')).filter((row) => rows.question(row) === question)),
    [rows, all, question],
  );
  if (all === 0) return null;
  const [first = 0] = together;
  const act =
    `Ce sont bien des ${kind}\u00a0: importer ` + `${all < 2 ? 'cette ligne' : `ces ${formatNumber(all)} lignes`}`;
  return (
    <Alert tone="warning" urgent>
      {pluralFr(all, 'ligne semble ne pas être à sa place', 'lignes semblent ne pas être à leur place')}
      {'\u00a0'}: {withoutValidPrefix(rows.reason(first))}
      <br />
      <AcceptAll>
        <OptimisticTick
          label={act}
          checked={asked === 0}
          disabled={!view.canAmend}
          onChoose={(isTaken) => {
            view.send({ type: 'rows.chosen', rows: together, choice: isTaken ? 'take' : 'leave' });
          }}
        />
        {act}
      </AcceptAll>
    </Alert>
  );
}

/**
 * Remarks to read before the rows: an earlier import of the same file, changes since the last check, open questions.
 */
function Remarks<Result>(props: Props<Result>) {
  const {
    view: { known, step },
    look,
    counts,
    onFilter,
  } = props;
  const same = counts.asked - (counts.questions[look.askedTogether.question]?.asked ?? 0);
  return (
    <>
      {known === 'unread' && (
        <Alert tone="warning">
          Ce fichier a peut-être déjà été importé&nbsp;: le serveur n’a pas pu le vérifier. Assurez-vous du contraire
          avant de finaliser.
        </Alert>
      )}
      {known && known !== 'unread' && (
        <Alert tone="warning">
          Ce fichier a déjà été importé le {formatDateTime(known.at)} par {known.by}.
          {counts.valid > 0 && ' Vous pouvez tout de même le finaliser.'}
        </Alert>
      )}
      <AskedTogether {...props} />
      {same > 0 && (
        <Alert tone="warning">
          <Retry>
            <span>
              {pluralFr(same, 'ligne est à confirmer', 'lignes sont à confirmer')}&nbsp;:{' '}
              {same < 2 ? 'elle est laissée' : 'elles sont laissées'} de côté, sauf celles que vous cochez une à une.
            </span>
            <Button
              size="small"
              onClick={() => {
                onFilter('asked');
              }}
            >
              Les voir
            </Button>
          </Retry>
        </Alert>
      )}
      {counts.differences && step !== 'verifying' && (
        <Alert tone="warning" urgent>
          Depuis le dernier contrôle&nbsp;: {differencesText(counts.differences)}
        </Alert>
      )}
    </>
  );
}

const hasRemarks = <Result,>({ view, look, counts }: Props<Result>): boolean =>
  view.known !== null ||
  counts.asked > 0 ||
  counts.differences !== null ||
  counts.questions[look.askedTogether.question] !== undefined;

/** Shows failures in full, then the remarks, which are collapsed in low windows to leave room for the rows. */
export function ReviewNotices<Result>(props: Props<Result>) {
  const { step, message, failure, send } = props.view;
  const isLow = useIsLow();
  return (
    <Notices>
      {isLow && hasRemarks(props) ? (
        <details>
          <summary>À lire avant les lignes</summary>
          <Remarks {...props} />
        </details>
      ) : (
        <Remarks {...props} />
      )}
      {message !== null && step === 'browsing' && (
        <Alert tone="critical">
          <Retry>
            <span>Les lignes n’ont pas pu être contrôlées&nbsp;: {message}</span>
            <Button
              size="small"
              onClick={() => {
                send({ type: 'check.retried' });
              }}
            >
              Contrôler à nouveau
            </Button>
          </Retry>
        </Alert>
      )}
      {step === 'failed' && (
        <Alert tone="critical">
          <Retry>
            <span>L'importation a échoué. {message} Rien n’a été importé, vos lignes sont conservées.</span>
            <Button
              size="small"
              onClick={() => {
                send({ type: 'review.resumed' });
              }}
            >
              Revenir à la revue
            </Button>
          </Retry>
        </Alert>
      )}
      {step === 'unheard' && (
        <Alert tone="warning" urgent>
          {typeof failure?.status === 'number' && "L'importation a échoué. "}
          {message} L’import a peut-être eu lieu&nbsp;: «&nbsp;Réessayer&nbsp;» n’importera rien deux fois. Vos lignes
          sont conservées.
        </Alert>
      )}
    </Notices>
  );
}
