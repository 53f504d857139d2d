import { visibleColumns, normalLayout, orderColumns, sameLayout, withMoved, withShown } from './columnLayout.ts';

const columns = ['nom', 'code', 'zone', 'date'].map((key) => ({ key }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ');

test.each([
  ['no layout', null, 'nom code zone date'],
  ['another order', { ordre: ['nom', 'date', 'code', 'zone'], masquees: [] }, 'nom date code zone'],
  [
    'the first column moved or hidden',
    { ordre: ['date', 'nom', 'code', 'zone'], masquees: ['nom'] },
    'nom date code zone',
  ],
  [
    'columns that no longer exist or are repeated',
    { ordre: ['vieille', 'zone', 'zone', 'code'], masquees: ['autre'] },
    'nom zone date code',
  ],
  ['a new column follows its neighbour', { ordre: ['nom', 'date', 'code'], masquees: ['date'] }, 'nom code zone'],
  ['all hidden', { ordre: [], masquees: ['nom', 'code', 'zone', 'date'] }, 'nom'],
])('%s', (_what, layout, shown) => {
  expect(keys(visibleColumns(columns, layout))).toBe(shown);
});

test('a column hidden by the definition is neither shown nor offered', () => {
  const own = [...columns, { key: 'secret', hidden: true }];
  expect(keys(visibleColumns(own, { ordre: ['secret', 'date'], masquees: [] }))).not.toContain('secret');
  expect(keys(orderColumns(own, null))).not.toContain('secret');
});

test('hiding and showing, or moving back and forth, returns to the default layout', () => {
  const hidden = withShown(columns, null, 'zone', false);
  expect(keys(visibleColumns(columns, hidden))).toBe('nom code date');
  expect(withShown(columns, hidden, 'zone', true)).toBeNull();
  const moved = withMoved(columns, hidden, 'date', -2);
  expect(keys(visibleColumns(columns, moved))).toBe('nom date code');
  expect(sameLayout(columns, withMoved(columns, moved, 'date', 2), hidden)).toBe(true);
});

test('nothing can be moved before the first column or beyond the last place', () => {
  expect(withMoved(columns, null, 'nom', 1)).toBeNull();
  expect(withMoved(columns, null, 'code', -1)).toBeNull();
  expect(withMoved(columns, null, 'date', 1)).toBeNull();
  expect(normalLayout(columns, { ordre: [], masquees: ['inconnue'] })).toBeNull();
});

test('an optional column is shown only on request, also with older stored layouts', () => {
  const own = ['nom', 'code', 'zone'].map((key) => (key === 'code' ? { key, optional: true } : { key }));
  expect(keys(visibleColumns(own, null))).toBe('nom zone');
  expect(keys(visibleColumns(own, { ordre: ['nom', 'zone'], masquees: [] }))).toBe('nom zone');
  expect(keys(orderColumns(own, null))).toBe('nom code zone');
  const asked = withShown(own, null, 'code', true);
  expect(keys(visibleColumns(own, asked))).toBe('nom code zone');
  expect(withShown(own, asked, 'code', false)).toBeNull();
  // Hiding or moving another column does not show it.
  expect(keys(visibleColumns(own, withShown(own, null, 'zone', false)))).toBe('nom');
  expect(keys(visibleColumns(own, withMoved(own, asked, 'zone', -1)))).toBe('nom zone code');
});
