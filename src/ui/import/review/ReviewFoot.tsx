import { Download } from 'lucide-react';
import styled from 'styled-components';
import { Button } from '../../button/Button.tsx';
import { formatNumber } from '../../format/number.ts';
import { Foot } from '../../page/Page.tsx';
import { low, phone } from '../../theme/media.ts';
import type { ImportLook, ReviewCounts } from '../types.ts';

const Bottom = styled(Foot)`
  & .short {
    display: none;
  }
  ${low} {
    & .short {
      display: inline;
    }
    & .long {
      display: none;
    }
    position: sticky;
    bottom: 0;
    z-index: 3;
    flex-wrap: nowrap;
    min-height: 38px;
    padding-block: 2px;
    && > :first-child {
      flex: 1;
      min-width: 0;
      line-height: 16px;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  margin-left: auto;
  ${phone} {
    width: 100%;
    & > * {
      flex: 1 0 auto;
      padding-inline: 8px;
    }
    & > :not(:last-child) {
      border-color: transparent;
      background: none;
    }
    & > :last-child {
      order: -1;
      flex-basis: 100%;
    }
  }
  ${low} {
    flex-wrap: nowrap;
    gap: 8px;
    width: auto;
    & > * {
      flex: none;
      height: 32px;
      min-height: 32px;
    }
    & > :last-child {
      order: 0;
      flex-basis: auto;
    }
  }
`;

const Reason = styled.span`
  color: var(--critical);
`;

const bold = (count: number) => <b>{formatNumber(count)}</b>;

/** Summarises in the action bar what finalising would do. */
function Summary({ counts, status }: { counts: ReviewCounts; status: ImportLook<never>['status'] }) {
  const { total, valid, asked, created, updated, identical } = counts;
  const out = total - valid;
  if (valid === 0 && asked > 0)
    return (
      <Reason>
        Rien à finaliser&nbsp;: {bold(asked)} {asked < 2 ? 'ligne attend' : 'lignes attendent'} d’être{' '}
        {asked < 2 ? 'confirmée' : 'confirmées'}.
      </Reason>
    );
  if (valid === 0) return <Reason>Aucune ligne valide&nbsp;: il n’y a rien à finaliser.</Reason>;
  const ignored = out > 0 && (
    <>
      , {bold(out)} {out < 2 ? 'ignorée' : 'ignorées'}
    </>
  );
  if (status === 'action') {
    return (
      <span>
        {bold(created)} {created < 2 ? 'sera créé' : 'seront créés'}, {bold(updated - identical)} mis à jour
        {identical > 0 && (
          <>
            , {bold(identical)} {identical < 2 ? 'identique' : 'identiques'}
          </>
        )}
        {out > 0 && (
          <>
            , {bold(out)} {out < 2 ? 'ligne ignorée' : 'lignes ignorées'}
          </>
        )}
        .
      </span>
    );
  }
  return (
    <span>
      {bold(valid)} {valid < 2 ? 'ligne sera importée' : 'lignes seront importées'}
      {ignored}.
    </span>
  );
}

interface Props {
  counts: ReviewCounts;
  status: ImportLook<never>['status'];
  canFinalise: boolean;
  busy: boolean;
  /** The label while work is in progress. */
  busyLabel: string;
  /** True if the last attempt failed and can be repeated. */
  isRetry: boolean;
  onAbandon: () => void;
  onErrors: () => void;
  onFinalise: () => void;
}

export function ReviewFoot({
  counts,
  status,
  canFinalise,
  busy,
  busyLabel,
  isRetry,
  onAbandon,
  onErrors,
  onFinalise,
}: Props) {
  return (
    <Bottom $action>
      <div role="status">
        <Summary counts={counts} status={status} />
      </div>
      <Actions>
        <Button variant="quiet" onClick={onAbandon} disabled={busy}>
          Annuler
        </Button>
        {counts.errors > 0 && (
          <Button icon={<Download aria-hidden />} aria-label="Télécharger les lignes en erreur" onClick={onErrors}>
            <span className="long">Télécharger les lignes en erreur</span>
            <span className="short">Lignes en erreur</span>
          </Button>
        )}
        <Button
          variant="primary"
          onClick={onFinalise}
          busy={busy}
          busyLabel={busyLabel}
          disabled={!canFinalise && !isRetry}
        >
          {isRetry ? 'Réessayer' : 'Finaliser l’import'}
        </Button>
      </Actions>
    </Bottom>
  );
}
