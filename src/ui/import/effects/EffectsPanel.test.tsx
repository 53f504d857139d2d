import { render, screen, within } from '@testing-library/react';
import { aggregateEffects, sendEffects, touchesOf } from '../../../workers/import/check/effects.ts';
import { reviewEffects } from '../../../workers/import/rows/reviewEffects.ts';
import { EffectsPanel } from './EffectsPanel.tsx';
import type { EffectsLook } from '../types.ts';

const OWED: EffectsLook = {
  tab: 'Reste à payer',
  what: 'commerciaux',
  heads: ['Commercial', 'Code'],
  unit: 'Ar',
  below: { remark: (amount) => `avance de ${amount}`, total: 'Avances' },
};
const STOCK: EffectsLook = { tab: 'Effets sur le stock', what: 'lots', unit: null };

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 });
});

function show(
  look: EffectsLook,
  ...effects: { cle: string; delta: number; avant?: number; libelle?: string; precision?: string }[]
) {
  const touches = touchesOf(
    effects.map((effet) => ({ effet })),
    effects.length,
  );
  const packed = touches && aggregateEffects(touches, () => true);
  if (!packed) throw new Error('no effect');
  render(<EffectsPanel effects={reviewEffects(sendEffects(packed), () => null)} look={look} search="" />);
}
const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ').trim();
const row = (name: string) => plain(screen.getByText(name).closest('[role=row]')?.textContent);
const totals = (name: string) => plain(screen.getByLabelText(name).textContent);
const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);

test('a debt never goes below 0: the rest is an advance, in the rows and in the total', () => {
  show(
    OWED,
    { cle: 'a', delta: -1_500_000, avant: 1_250_000, libelle: 'Rakoto Hery', precision: 'C0001' },
    { cle: 'b', delta: -420_000, avant: 1_250_000, libelle: 'Rasoa Fanja', precision: 'C0002' },
    { cle: 'c', delta: -100, avant: -50, libelle: 'Rabe Naina', precision: 'C0003' },
  );
  expect(row('Rakoto Hery')).toBe('Rakoto HeryC0001avance de 250 000 Ar1 250 000 Ar→ 0 Ar−1 500 000 Ar');
  expect(row('Rasoa Fanja')).toBe('Rasoa FanjaC00021 250 000 Ar→ 830 000 Ar−420 000 Ar');
  expect(row('Rabe Naina')).toBe('Rabe NainaC0003avance de 150 Ar0 Ar→ 0 Ar−100 Ar');
  expect(totals('Total : Reste à payer')).toBe(
    'Commerciaux touchés 3Avant 2 500 000 ArAprès 830 000 ArAvances 250 150 ArVariation −1 920 100 Ar',
  );
});

test('empty columns are left out', () => {
  show(
    STOCK,
    { cle: 'a', delta: 4, avant: 2, libelle: 'Riz, lot L1' },
    { cle: 'b', delta: 0, avant: 0, libelle: 'Sel, lot L2' },
  );
  expect(heads()).toEqual(['Libellé', 'Avant', 'Après', 'Variation']);
  expect(row('Sel, lot L2')).toBe('Sel, lot L20→ 00');
});

test('without the present values from the server, only the change is shown', () => {
  show(STOCK, { cle: 'ART1/L1', delta: 4 });
  expect(row('ART1/L1')).toBe('ART1/L1—→ —+4');
  expect(totals('Total : Effets sur le stock')).toBe('Lots touchés 1Avant —Après —Variation +4');
});
