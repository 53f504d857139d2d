import { useMemo } from 'react';
import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { assignationFaults } from '../../../machines/forms/assignation.ts';
import { newKey } from '../../../machines/newKey.ts';
import { serverNow } from '../../../store/api/call/serverClock.ts';
import { Button, ButtonLink } from '../../../ui/button/Button.tsx';
import { FieldError } from '../../../ui/form/field/Field.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { Foot } from '../../../ui/page/Page.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { useAssignationState } from './useAssignation.ts';
import { lineValue } from '../lineValue.ts';

/* The bar is sticky because a phone shows the products as hundreds of cards above it. */
const Bar = styled(Foot)`
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 5;
  }
`;

const Totals = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  & b {
    margin-left: 4px;
    color: var(--text);
  }
  ${phone} {
    justify-content: space-between;
  }
`;

const Actions = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-left: auto;
  ${phone} {
    width: 100%;
    & > p {
      flex: 1 1 100%;
    }
    & > :is(a, button) {
      flex: 1;
    }
  }
`;

export const MESSAGE_ID = 'assignation-message';

function Sum({ items }: { items: readonly Miscellaneous[] }) {
  const [quantities] = useAssignationState(({ context }) => context.fields.quantities);
  const prices = useMemo(() => new Map(items.map((item) => [item.code, item.price])), [items]);
  const lines = Object.entries(quantities);
  return (
    <Totals>
      <span>
        Produits<b className="tn">{formatNumber(lines.length)}</b>
      </span>
      <span>
        Unités<b className="tn">{formatNumber(lines.reduce((sum, [, quantity]) => sum + quantity, 0))}</b>
      </span>
      <span>
        Valeur totale
        <b>
          <Amount
            value={lines.reduce((sum, [code, quantity]) => sum + lineValue(prices.get(code) ?? 0, quantity), 0)}
          />
        </b>
      </span>
    </Totals>
  );
}

const RETRIED = { type: 'submission.retried' } as const;

/** The totals, what is still missing, and the button that sends. */
export function AssignationFoot({ items, disabled }: { items: readonly Miscellaneous[]; disabled: boolean }) {
  const [message, actor] = useAssignationState(({ context: { faults } }) => faults['subject'] ?? faults['lignes']);
  const [canRetry] = useAssignationState((snapshot) => snapshot.can(RETRIED));
  const [busy] = useAssignationState((snapshot) => snapshot.hasTag('busy'));
  return (
    <Bar $action>
      <Sum items={items} />
      <Actions>
        {message !== undefined && (
          <FieldError id={MESSAGE_ID} role="alert">
            <CircleAlert aria-hidden />
            {message}
          </FieldError>
        )}
        <ButtonLink to="/produits-divers">Annuler</ButtonLink>
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Assignation..."
          disabled={disabled}
          onClick={() => {
            actor.send(
              canRetry
                ? RETRIED
                : {
                    type: 'form.submitted',
                    key: newKey(),
                    at: serverNow(),
                    faults: assignationFaults(actor.getSnapshot().context),
                  },
            );
          }}
        >
          {canRetry ? 'Réessayer' : 'Assigner les stocks'}
        </Button>
      </Actions>
    </Bar>
  );
}
