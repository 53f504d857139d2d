import { ArrowRight, Clock } from 'lucide-react';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { expiryOf } from '../../../domain/lots/expiry.ts';
import {
  isOverdrawn,
  type AjustementLine,
  MAXIMUM,
  atLeast,
  valueOf,
} from '../../../machines/forms/ajustementRules.ts';
import { QuantityInput } from '../../../ui/form/input/QuantityInput.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import type { VirtualColumn } from '../../../ui/table/virtual/VirtualTable.tsx';
import type { AjustementActor } from '../useAjustement.ts';

interface Props {
  actor: AjustementActor;
  line: AjustementLine;
}

/** Each cell subscribes to its own quantity, so that typing renders one line and not two thousand. */
const useQuantity = (actor: AjustementActor, code: string): number =>
  useSelector(actor, ({ context }) => context.fields.quantities[code] ?? 0);

/** `Café moulu 250 g, lot L26-000` */
const nameOf = ({ designation, lot }: AjustementLine): string =>
  lot === null ? designation : `${designation}, lot ${lot}`;

export const refusalId = (code: string): string => `refusal-${code}`;

function Quantity({ actor, line }: Props) {
  const { code, available } = line;
  const quantity = useQuantity(actor, code);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('editable'));
  const change = useCallback(
    (next: number) => {
      actor.send({ type: 'field.edited', edit: { kind: 'quantity', code, quantity: next } });
    },
    [actor, code],
  );
  const invalid = isOverdrawn(quantity, available);
  return (
    <QuantityInput
      label={`Ajustement, ${nameOf(line)}`}
      value={quantity}
      onChange={change}
      min={atLeast(available)}
      lowest={-MAXIMUM}
      max={MAXIMUM}
      disabled={!isOpen}
      invalid={invalid}
      describedBy={invalid ? refusalId(code) : undefined}
    />
  );
}

function After({ actor, line }: Props) {
  const quantity = useQuantity(actor, line.code);
  if (quantity === 0) return <span className="t3">{formatNumber(line.available)}</span>;
  const after = line.available + quantity;
  return (
    <span className={after < 0 ? 'after negative' : 'after'}>
      <ArrowRight aria-hidden />
      <b>{formatNumber(after)}</b>
    </span>
  );
}

function Value({ actor, line }: Props) {
  const quantity = useQuantity(actor, line.code);
  return quantity === 0 ? <span className="t3">{NOTHING}</span> : <Amount value={valueOf(quantity, line.price)} sign />;
}

function Expiry({ day }: { day: string | null }) {
  const { label, state } = expiryOf(day);
  const isNear = state === 'expired' || state === 'today' || state === 'soon';
  return (
    <span className={day === null ? 'none' : isNear ? 'expiring' : undefined} title={isNear ? label : undefined}>
      {isNear && <Clock aria-label={label} />}
      <Day value={day} empty={NOTHING} />
    </span>
  );
}

/** The columns of a line: its stock, the typed quantity and the result. */
export const columnsOf = (actor: AjustementActor): readonly VirtualColumn<AjustementLine>[] => [
  {
    key: 'produit',
    header: 'Produit',
    width: 200,
    grow: true,
    card: 'title',
    cell: (line) => (
      <span title={`${line.designation} (${line.article})`}>
        <b className="name">{line.designation}</b> <span className="code">{line.article}</span>
      </span>
    ),
  },
  {
    key: 'lot',
    header: 'Lot',
    width: 88,
    card: 'title',
    cell: (line) => line.lot ?? <span className="t3">Divers</span>,
  },
  { key: 'expiry', header: 'Date limite', width: 104, card: 'title', cell: (line) => <Expiry day={line.expireAt} /> },
  {
    key: 'available',
    header: 'Disponible',
    width: 84,
    align: 'end',
    cell: (line) => formatNumber(line.available),
    cardLabel: 'Disponible',
  },
  {
    key: 'adjusted',
    header: 'Ajustement',
    width: 124,
    align: 'center',
    cell: (line) => <Quantity actor={actor} line={line} />,
  },
  { key: 'after', header: 'Après', width: 92, align: 'end', cell: (line) => <After actor={actor} line={line} /> },
  {
    key: 'valeur',
    header: 'Valeur',
    width: 116,
    align: 'end',
    card: 'aside',
    cardLabel: '',
    cell: (line) => <Value actor={actor} line={line} />,
  },
];
