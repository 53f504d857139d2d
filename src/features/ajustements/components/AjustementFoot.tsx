import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';
import { type AjustementContext, hasQuantities, overdrawnIn, stockIn } from '../../../machines/forms/ajustement.ts';
import { newKey } from '../../../machines/newKey.ts';
import { serverNow } from '../../../store/api/call/serverClock.ts';
import { NEGATIVE, NO_COMMERCIAL, NO_LINE, totalsOf, type Totals } from '../../../machines/forms/ajustementRules.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { formatNumber, formatSigned } from '../../../ui/format/number.ts';
import { Foot } from '../../../ui/page/Page.tsx';
import { phone, tablet } from '../../../ui/theme/media.ts';
import type { AjustementActor } from '../useAjustement.ts';
import { KnownAmount } from './KnownAmount.tsx';

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin-right: auto;
  & > div {
    display: flex;
    gap: 6px;
    white-space: nowrap;
  }
  & dd {
    font-weight: 600;
    color: var(--text);
  }
  & dd .t3 {
    font-weight: 400;
  }
  ${phone} {
    justify-content: space-between;
    gap: 0 8px;
    margin: 0;
  }
`;

const Reason = styled.span<{ $bad: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--${({ $bad }) => ($bad ? 'critical' : 'text-2')});
  font: 400 12px/16px var(--font);
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
  /* Beside the figures it would push the button to save to a line of its own. */
  ${tablet} {
    order: -1;
    flex: 1 1 100%;
  }
  ${phone} {
    flex: 1 1 100%;
  }
`;

const same = (a: Totals, b: Totals) =>
  a.lines === b.lines &&
  a.added === b.added &&
  a.removed === b.removed &&
  a.value === b.value &&
  a.unknown === b.unknown;

/** The reason why nothing can be saved yet, shown beside the button; null when it can. */
function reasonOf(context: AjustementContext, isEditable: boolean): string | null {
  if (context.subject === null) return NO_COMMERCIAL;
  if (!isEditable) return null;
  if (overdrawnIn(context).length > 0) return NEGATIVE;
  return hasQuantities(context) ? null : NO_LINE;
}

const SUBMITTED = { type: 'form.submitted', key: '', at: '' } as const;
const RETRIED = { type: 'submission.retried' } as const;

/** The totals of the typed lines, and the buttons to cancel and save. */
export function AjustementFoot({ actor }: { actor: AjustementActor }) {
  const totals = useSelector(actor, ({ context }) => totalsOf(stockIn(context).lines, context.fields.quantities), same);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canSave = useSelector(actor, (snapshot) => snapshot.can(SUBMITTED));
  const canRetry = useSelector(actor, (snapshot) => snapshot.can(RETRIED));
  const reason = useSelector(actor, (snapshot) => reasonOf(snapshot.context, snapshot.hasTag('editable')));
  return (
    <Foot $action>
      <Figures className="tn">
        <div>
          <dt>Lignes ajustées</dt> <dd>{formatNumber(totals.lines)}</dd>
        </div>
        <div>
          <dt>Unités</dt> <dd>{formatSigned(totals.added - totals.removed)}</dd>
        </div>
        <div>
          <dt>Valeur</dt>{' '}
          <dd>
            <KnownAmount {...totals} short />
          </dd>
        </div>
      </Figures>
      <Reason $bad={reason === NEGATIVE} role="status">
        {reason !== null && (
          <>
            {reason === NEGATIVE && <CircleAlert aria-hidden />}
            {reason}
          </>
        )}
      </Reason>
      <ButtonLink to="/ajustements">Annuler</ButtonLink>
      {canRetry ? (
        <Button
          variant="primary"
          onClick={() => {
            actor.send(RETRIED);
          }}
        >
          Réessayer
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel="Enregistrement..."
          disabled={!canSave}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl + Entrée"
          onClick={() => {
            actor.send({ type: 'form.submitted', key: newKey(), at: serverNow() });
          }}
        >
          Enregistrer
        </Button>
      )}
    </Foot>
  );
}
