import { countActiveFilters, isNarrowed, listArgs, readListState, writeListState } from './listState.ts';
import type { ListAddress, ListState } from '../types.ts';

const useOptions = () => ({ options: [], isFetching: false });

const address: ListAddress = {
  search: { placeholder: 'Rechercher par nom...' },
  filters: [
    {
      kind: 'choice',
      key: 'statut',
      param: 'isEnabled',
      label: 'Statut',
      allLabel: 'Tous',
      options: [
        { value: 'true', label: 'Actifs', slug: 'actifs' },
        { value: 'false', label: 'Inactifs', slug: 'inactifs' },
      ],
    },
    { kind: 'picker', key: 'zones', param: 'zones.code[]', label: 'Zones', placeholder: '', emptyText: '', useOptions },
    {
      kind: 'picker',
      key: 'commercial',
      param: 'commercial.username',
      label: 'Commercial',
      placeholder: '',
      emptyText: '',
      useOptions,
    },
    {
      kind: 'dateRange',
      key: 'periode',
      afterParam: 'commandeAt[after]',
      beforeParam: 'commandeAt[before]',
      label: 'Période',
    },
    { kind: 'date', key: 'expire', param: 'expireAt[after]', label: 'Expire après le' },
  ],
  sorts: [{ field: 'nomPrenom', label: 'Nom' }],
  defaultSort: { field: 'nomPrenom', direction: 'asc' },
  columns: [{ sort: 'totalCommandesValue' }, {}],
};

const initial: ListState = {
  page: 1,
  search: '',
  sort: { field: 'nomPrenom', direction: 'asc' },
  filters: { statut: '', zones: [], commercial: [], periode: [], expire: '' },
};

const read = (query: string) => readListState(new URLSearchParams(query), address);
const write = (state: Partial<ListState>, current = '') =>
  writeListState({ ...initial, ...state }, address, new URLSearchParams(current)).toString();

test('an empty address gives the defaults, and the other way round', () => {
  expect(read('')).toEqual(initial);
  expect(write({})).toBe('');
});

test.each([
  ['nothing', '', false],
  ['what the list opens with', 'page=2&tri=-nomPrenom', false],
  ['a search', 'q=riz', true],
  ['another choice', 'statut=actifs', true],
  ['a picker', 'zones=Z01', true],
])('narrowed by %s', (_name, query, expected) => {
  expect(isNarrowed(read(query), address)).toBe(expected);
  const opened: ListAddress = {
    ...address,
    filters: [
      {
        kind: 'choice',
        key: 'stock',
        param: 'disponible',
        label: 'Lots',
        allLabel: 'Tous',
        initial: 'true',
        options: [
          { value: 'true', label: 'En stock', slug: 'en-stock' },
          { value: 'false', label: 'Vides', slug: 'vides' },
        ],
      },
      ...address.filters,
    ],
  };
  const stateOf = (text: string) => readListState(new URLSearchParams(text), opened);
  expect(isNarrowed(stateOf(query), opened)).toBe(expected);
  expect(isNarrowed(stateOf(`${query}&stock=vides`), opened)).toBe(true);
  expect(isNarrowed(stateOf(`${query}&stock=tous`), opened)).toBe(expected);
});

const full: ListState = {
  page: 2,
  search: 'rako',
  sort: { field: 'totalCommandesValue', direction: 'desc' },
  filters: {
    statut: 'true',
    zones: ['Z01', '007'],
    commercial: ['hery'],
    periode: ['2026-11-01', ''],
    expire: '2026-12-01',
  },
};
const fullQuery =
  'q=rako&statut=actifs&zones=Z01&zones=007&commercial=hery&periode=2026-11-01..&expire=2026-12-01' +
  '&tri=-totalCommandesValue&page=2';

test('a full state survives writing and reading', () => {
  expect(write(full)).toBe(fullQuery);
  expect(read(fullQuery)).toEqual(full);
});

test.each([
  ['page=0', { page: 1 }],
  ['page=-3', { page: 1 }],
  ['page=abc', { page: 1 }],
  ['page=1e3', { page: 1 }],
  ['statut=peut-etre', { filters: initial.filters }],
  ['tri=motDePasse', { sort: initial.sort }],
  ['periode=2026-02-31..n', { filters: initial.filters }],
  ['expire=hier', { filters: initial.filters }],
  ['zones=&zones=Z01&zones=Z01', { filters: { ...initial.filters, zones: ['Z01'] } }],
  ['commercial=a&commercial=b', { filters: { ...initial.filters, commercial: ['a'] } }],
  ['q=%20%20rako%20', { search: 'rako' }],
])('%s becomes a valid value', (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

test('parameters of others are kept', () => {
  expect(write({ page: 3 }, 'onglet=ventes&page=9&q=x')).toBe('onglet=ventes&page=3');
});

test('arguments of the call', () => {
  expect(listArgs(initial, address)).toEqual({ page: 1, itemsPerPage: 20, 'order[nomPrenom]': 'asc' });
  expect(listArgs(full, { ...address, pageSize: 15 })).toEqual({
    page: 2,
    itemsPerPage: 15,
    search: 'rako',
    'order[totalCommandesValue]': 'desc',
    isEnabled: 'true',
    'zones.code[]': ['Z01', '007'],
    'commercial.username': 'hery',
    'commandeAt[after]': '2026-11-01',
    'expireAt[after]': '2026-12-01',
  });
});

test('the search uses the parameter that the definition names', () => {
  const zones = { ...address, search: { placeholder: '', param: 'designation' } };
  expect(listArgs({ ...initial, search: 'ana' }, zones)).toMatchObject({ designation: 'ana' });
});

test('counts the active filters', () => {
  expect(countActiveFilters(initial)).toBe(0);
  expect(countActiveFilters(full)).toBe(5);
});
