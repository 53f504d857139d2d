import styled from 'styled-components';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { useCommercialOptions } from '../../../domain/pickers/pickers.ts';
import { serverNow } from '../../../store/api/call/serverClock.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useLabels } from '../../../ui/form/picker/usePicker.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber, formatSigned } from '../../../ui/format/number.ts';
import { Facts } from '../../../ui/panel/Panel.tsx';
import { useAssignationState } from './useAssignation.ts';
import type { HeldStock } from './useHeldStock.ts';
import { lineValue } from '../lineValue.ts';

const Changes = styled.ul`
  display: grid;
  gap: 4px;
  max-height: 240px;
  margin-bottom: 12px;
  overflow-y: auto;
  font: var(--t-small);
  & > li {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
`;

/** The stock of a product before and after; only the difference when the stock before is unknown. */
function Change({ held, quantity }: { held: number | undefined; quantity: number }) {
  if (held === undefined) return <b className="tn nw">{formatSigned(quantity)}</b>;
  return (
    <span className="tn nw">
      {formatNumber(held)} → <b>{formatNumber(held + quantity)}</b> ({formatSigned(quantity)})
    </span>
  );
}

/** Asks to confirm what is given, and shows the representative's stock before and after. */
export function AssignationConfirmation({ items, held }: { items: readonly Miscellaneous[]; held: HeldStock }) {
  const [open, actor] = useAssignationState((snapshot) => snapshot.matches('confirming'));
  const [subject] = useAssignationState(({ context }) => context.subject);
  const [quantities] = useAssignationState(({ context }) => context.fields.quantities);
  const labelOf = useLabels(useCommercialOptions, subject === null ? [] : [subject]);
  const lines = items
    .filter(({ code }) => quantities[code] !== undefined)
    .map((item) => ({ ...item, quantity: quantities[item.code] ?? 0 }));
  return (
    <ConfirmDialog
      open={open}
      title="Assigner les stocks&nbsp;?"
      description={
        `Le stock de ${subject === null ? '' : labelOf(subject)} changera aussitôt. Une assignation ` +
        'enregistrée ne peut plus être modifiée.'
      }
      confirmLabel="Confirmer l’assignation"
      onCancel={() => {
        actor.send({ type: 'submission.cancelled' });
      }}
      onConfirm={() => {
        actor.send({ type: 'submission.confirmed', at: serverNow() });
      }}
    >
      <Changes aria-label="Ce qui change">
        {lines.map(({ code, designation, quantity }) => (
          <li key={code}>
            <span className="ell">{designation}</span>
            <Change held={held.of(code)} quantity={quantity} />
          </li>
        ))}
      </Changes>
      <Facts>
        <div>
          <dt>Unités</dt>
          <dd className="tn">{formatNumber(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</dd>
        </div>
        <div>
          <dt>Valeur</dt>
          <dd>
            <Amount value={lines.reduce((sum, { price, quantity }) => sum + lineValue(price, quantity), 0)} />
          </dd>
        </div>
      </Facts>
    </ConfirmDialog>
  );
}
