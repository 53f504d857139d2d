import { PackageOpen } from 'lucide-react';
import type { ReviewEffects } from '../../../workers/import/rows/reviewEffects.ts';
import { Badge } from '../../badge/Badge.tsx';
import { Amount } from '../../format/Amount.tsx';
import { formatAr, formatNumber, formatSigned } from '../../format/number.ts';
import type { VirtualColumn } from '../../table/virtual/VirtualTable.tsx';
import type { EffectsLook } from '../types.ts';

/** A quantity or an amount. `below` shows negative ones as 0. */
export function Quantity({ value, look }: { value: number; look: EffectsLook }) {
  const shown = look.below && value < 0 ? 0 : value;
  return look.unit === null ? formatNumber(shown) : <Amount value={Number.isNaN(shown) ? null : shown} />;
}

/** A change with its sign, coloured by whether it is good or bad. */
export function Variation({ value, look }: { value: number; look: EffectsLook }) {
  const tone = value === 0 ? undefined : value > 0 === !look.below ? 'gain' : 'loss';
  return <span className={tone}>{look.unit === null ? formatSigned(value) : <Amount value={value} sign />}</span>;
}

const isUsedUp = (effects: ReviewEffects, index: number) => effects.after(index) === 0 && effects.before(index) > 0;

function Remark({ effects, index, look }: { effects: ReviewEffects; index: number; look: EffectsLook }) {
  const after = effects.after(index);
  if (look.below) return after < 0 ? <span className="quiet">{look.below.remark(formatAr(-after))}</span> : null;
  return look.usedUp !== undefined && isUsedUp(effects, index) ? (
    <Badge tone="neutral" icon={<PackageOpen aria-hidden />}>
      {look.usedUp}
    </Badge>
  ) : null;
}

const hasRemarks = (effects: ReviewEffects, { below, usedUp }: EffectsLook) => {
  for (let index = 0; index < effects.count; index += 1) {
    if (below ? effects.after(index) < 0 : usedUp !== undefined && isUsedUp(effects, index)) return true;
  }
  return false;
};

const Name = ({ text }: { text: string }) => (
  <span className="name" title={text}>
    {text}
  </span>
);

/**
 * Gives the columns of the effects: the thing, the value before and after, and the change. A row is its index.
 */
export function effectColumns(effects: ReviewEffects, look: EffectsLook): readonly VirtualColumn<number>[] {
  const [label, detail] = look.heads ?? ['Libellé', 'Précision'];
  const width = look.unit === null ? 88 : 128;
  const columns: (VirtualColumn<number> | false)[] = [
    {
      key: 'label',
      header: label,
      width: 160,
      grow: true,
      card: 'title',
      cell: (index) => <Name text={effects.label(index)} />,
    },
    effects.hasDetails && {
      key: 'detail',
      header: detail,
      width: look.unit === null ? 176 : 112,
      card: 'title',
      cell: (index) => <span className="detail">{effects.detail(index)}</span>,
    },
    hasRemarks(effects, look) && {
      key: 'remark',
      header: 'Remarque',
      width: look.below ? 168 : 88,
      card: 'aside',
      cardLabel: '',
      cell: (index) => <Remark effects={effects} index={index} look={look} />,
    },
    {
      key: 'before',
      header: 'Avant',
      width,
      align: 'end',
      cell: (index) => <Quantity value={effects.before(index)} look={look} />,
    },
    {
      key: 'after',
      header: 'Après',
      width,
      align: 'end',
      cell: (index) => (
        <>
          <span className="arrow" aria-hidden>
            →
          </span>{' '}
          <b>
            <Quantity value={effects.after(index)} look={look} />
          </b>
        </>
      ),
    },
    {
      key: 'change',
      header: 'Variation',
      width,
      align: 'end',
      cell: (index) => <Variation value={effects.delta(index)} look={look} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
