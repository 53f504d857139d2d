import { useCallback, useContext } from 'react';
import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { MAX_QUANTITY } from '../../../machines/forms/assignation.ts';
import { QuantityInput } from '../../../ui/form/input/QuantityInput.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Column } from '../../../ui/table/types.ts';
import { useAssignationState } from './useAssignation.ts';
import { HeldStockContext } from './useHeldStock.ts';
import { lineValue } from '../lineValue.ts';

function Quantity({ item: { code, designation } }: { item: Miscellaneous }) {
  const [quantity, actor] = useAssignationState(({ context }) => context.fields.quantities[code] ?? 0);
  const [disabled] = useAssignationState((snapshot) => !snapshot.hasTag('editable'));
  const [fault] = useAssignationState(({ context }) => context.faults[code]);
  const onChange = useCallback(
    (next: number) => {
      actor.send({ type: 'field.edited', edit: { kind: 'quantity', code, quantity: next } });
    },
    [actor, code],
  );
  return (
    <QuantityInput
      label={`Quantité de ${designation}`}
      value={quantity}
      onChange={onChange}
      max={MAX_QUANTITY}
      disabled={disabled}
      invalid={fault !== undefined}
    />
  );
}

function HeldUnits({ code }: { code: string }) {
  return <span className="t2 tn">{formatNumber(useContext(HeldStockContext).of(code))}</span>;
}

function Value({ item: { code, price } }: { item: Miscellaneous }) {
  const [quantity] = useAssignationState(({ context }) => context.fields.quantities[code] ?? 0);
  return <Amount value={quantity === 0 ? null : lineValue(price, quantity)} />;
}

function Name({ item: { code, designation } }: { item: Miscellaneous }) {
  const [fault] = useAssignationState(({ context }) => context.faults[code]);
  return (
    <>
      <b>{designation}</b>{' '}
      {fault === undefined ? <span className="t3">{code}</span> : <span className="fault">{fault}</span>}
    </>
  );
}

/** Active products with their quantities. Each cell reads the workflow itself, so that typing renders one line only. */
export const assignationColumns: readonly Column<Miscellaneous>[] = [
  { key: 'produit', header: 'Produit divers', cell: (row) => <Name item={row} />, width: '520px' },
  { key: 'prix', header: 'Prix', cell: (row) => <Amount value={row.price} />, align: 'end', card: 'subtitle' },
  {
    key: 'stock',
    header: 'Déjà en stock',
    cell: (row) => <HeldUnits code={row.code} />,
    align: 'end',
    card: 'subtitle',
    cardLabel: 'En stock',
  },
  { key: 'quantite', header: 'Quantité', cell: (row) => <Quantity item={row} />, align: 'center', card: 'control' },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Value item={row} />, align: 'end' },
];
