import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { withMedia } from '../../../../tests/support/media.ts';
import { Amount } from '../../format/Amount.tsx';
import { COMPACT_QUERY, PHONE_QUERY } from '../../theme/media.ts';
import { listArgs, type ListArgs } from '../state/listState.ts';
import { ListScreen } from './ListScreen.tsx';
import type { ListDefinition, ListQuery } from '../types.ts';
import { useListState } from '../state/useListState.ts';

interface Row {
  code: string;
  nom: string;
  ventes: number;
}

const rows: Row[] = Array.from({ length: 45 }, (_, i) => ({
  code: `C${i + 1}`,
  nom: `Vendeur ${i + 1}`,
  ventes: i * 1000,
}));
const ZONES = [
  { value: 'Z01', label: 'Analakely' },
  { value: 'Z02', label: 'Ivandry' },
  { value: 'Z03', label: 'Isotry' },
];
const useZones = (search: string) => ({
  options: ZONES.filter((zone) => zone.label.toLowerCase().includes(search.toLowerCase())),
  isFetching: false,
});

const definition: ListDefinition<Row> = {
  title: 'Liste des vendeurs',
  search: { placeholder: 'Rechercher par nom...', delayMs: 20 },
  filters: [
    {
      kind: 'choice',
      key: 'statut',
      param: 'isEnabled',
      label: 'Statut',
      allLabel: 'Tous',
      options: [{ value: 'true', label: 'Actifs', slug: 'actifs' }],
    },
    {
      kind: 'picker',
      key: 'zones',
      param: 'zones.code[]',
      label: 'Zones',
      placeholder: 'Toutes',
      emptyText: 'Aucune zone',
      useOptions: useZones,
    },
  ],
  sorts: [{ field: 'nom', label: 'Nom' }],
  defaultSort: { field: 'nom', direction: 'asc' },
  columns: [
    { key: 'nom', header: 'Nom', sort: 'nom', cell: (row) => row.nom },
    { key: 'code', header: 'Code', cell: (row) => row.code },
    {
      key: 'ventes',
      header: 'Ventes totales',
      align: 'end',
      unit: 'Ar',
      sort: 'ventes',
      cell: (row) => <Amount value={row.ventes} />,
    },
    { key: 'actions', header: 'Actions', cell: (row) => <button type="button">Voir {row.code}</button> },
  ],
  rowKey: (row) => row.code,
  rowLink: (row) => `/vendeur/${row.code}`,
  emptyText: 'Aucun vendeur trouvé',
};

const refetch = jest.fn();
const asked = jest.fn<undefined, [ListArgs]>();

/** Renders the screen at an address with the query in a given state; by default it answers pages of the 45 rows. */
function show(address: string, state: Partial<ListQuery<Row>> = {}) {
  function Screen() {
    const list = useListState(definition);
    const args = listArgs(list.state, definition);
    asked(args);
    const from = (args.page - 1) * args.itemsPerPage;
    const data = { items: rows.slice(from, from + args.itemsPerPage), total: rows.length };
    return (
      <ListScreen
        definition={definition}
        query={{ data, isFetching: false, isError: false, refetch, ...state }}
        state={list}
      />
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/vendeurs', Component: Screen },
      { path: '/vendeur/:code', element: <p>Fiche</p> },
    ],
    { initialEntries: [address] },
  );
  const { unmount } = render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), unmount };
}

const search = (router: ReturnType<typeof show>['router']) => router.state.location.search;

test('shows the rows, the total, both footers and the pagination', () => {
  show('/vendeurs');
  expect(screen.getByRole('heading', { name: 'Liste des vendeurs' })).toBeVisible();
  expect(screen.getByText('45 au total')).toBeVisible();
  expect(screen.getByText('Total: 45 élément(s)')).toBeVisible();
  expect(screen.getByText('Page 1 sur 3')).toBeVisible();
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
  expect(screen.getByRole('status')).toHaveTextContent('45 résultats');
});

test('the address decides on page, search, filters and sort', () => {
  show('/vendeurs?page=2&q=rako&statut=actifs&zones=Z01&zones=Z09&tri=-ventes');
  expect(asked).toHaveBeenLastCalledWith({
    page: 2,
    itemsPerPage: 20,
    search: 'rako',
    isEnabled: 'true',
    'zones.code[]': ['Z01', 'Z09'],
    'order[ventes]': 'desc',
  });
  expect(screen.getByRole('searchbox', { name: 'Rechercher par nom' })).toHaveValue('rako');
  expect(screen.getByRole('button', { name: 'Statut\u00a0: Actifs' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Zones\u00a0: Analakely, Z09' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /Ventes totales/ })).toHaveAttribute('aria-sort', 'descending');
});

test('changing a filter goes back to page 1, and Back undoes it', async () => {
  const { router, user } = show('/vendeurs?page=3');
  await user.click(screen.getByRole('button', { name: 'Statut\u00a0: Tous' }));
  await user.click(await screen.findByRole('option', { name: 'Actifs' }));
  expect(search(router)).toBe('?statut=actifs');
  await act(() => router.navigate(-1));
  expect(search(router)).toBe('?page=3');
});

test('the search waits until typing has ended and adds no history entry', async () => {
  const { router, user } = show('/vendeurs?page=2');
  await user.type(screen.getByRole('searchbox'), 'ra k');
  await waitFor(() => {
    expect(search(router)).toBe('?q=ra+k');
  });
  expect(router.state.historyAction).toBe('REPLACE');
  expect(screen.getByRole('searchbox')).toHaveValue('ra k');
});

test('zones are chosen with the keyboard and removed one by one', async () => {
  const { router, user } = show('/vendeurs');
  const zones = screen.getByRole('combobox', { name: 'Zones' });
  await user.type(zones, 'iv');
  await screen.findByRole('option', { name: 'Ivandry' });
  await waitFor(() => {
    expect(screen.queryByRole('option', { name: 'Analakely' })).not.toBeInTheDocument();
  });
  await user.keyboard('{Enter}{Escape}');
  expect(search(router)).toBe('?zones=Z02');
  await user.click(screen.getByRole('button', { name: 'Retirer Ivandry' }));
  expect(search(router)).toBe('');
});

test('the sort is changed in the column header and in the list of sorts', async () => {
  const { router, user } = show('/vendeurs');
  await user.click(screen.getByRole('button', { name: /^Ventes totales/ }));
  expect(search(router)).toBe('?tri=-ventes');
  await user.click(screen.getByRole('button', { name: /^Ventes totales/ }));
  expect(search(router)).toBe('?tri=ventes');
  await user.click(screen.getByRole('button', { name: 'Tri\u00a0: Ventes totales' }));
  await user.click(await screen.findByRole('option', { name: 'Nom' }));
  expect(search(router)).toBe('');
  await user.click(screen.getByRole('button', { name: 'Ordre croissant' }));
  expect(search(router)).toBe('?tri=-nom');
});

test('the menu of sorts starts a figure descending, whatever the previous direction was', async () => {
  const { router, user } = show('/vendeurs');
  await user.click(screen.getByRole('button', { name: 'Tri\u00a0: Nom' }));
  await user.click(await screen.findByRole('option', { name: 'Ventes totales' }));
  expect(search(router)).toBe('?tri=-ventes');
  await user.click(screen.getByRole('button', { name: 'Tri\u00a0: Ventes totales' }));
  await user.click(await screen.findByRole('option', { name: 'Nom' }));
  expect(search(router)).toBe('');
});

test('the pages can be walked through', async () => {
  const { router, user } = show('/vendeurs');
  expect(screen.getByRole('button', { name: 'Page précédente' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(search(router)).toBe('?page=3');
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('Vendeur 45')).toBeVisible();
});

test('a page beyond the end leads to the last one', async () => {
  const { router } = show('/vendeurs?page=99');
  await waitFor(() => {
    expect(search(router)).toBe('?page=3');
  });
});

test('a page beyond the end is called missing, never an empty list', async () => {
  const { router, user } = show('/vendeurs?page=99');
  expect(screen.queryByText('Aucun vendeur trouvé')).not.toBeInTheDocument();
  expect(await screen.findByText(/^La page 99 n’existe plus/)).toHaveTextContent('voici la dernière');
  expect(screen.getByText('Vendeur 45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Première page' }));
  expect(search(router)).toBe('');
  expect(screen.queryByText(/n’existe plus/)).not.toBeInTheDocument();
});

test('the whole row leads to the detail page, except for its own controls', async () => {
  const { router, user } = show('/vendeurs');
  await user.click(screen.getByRole('button', { name: 'Voir C2' }));
  expect(router.state.location.pathname).toBe('/vendeurs');
  await user.click(screen.getByRole('cell', { name: 'C2' }));
  expect(router.state.location.pathname).toBe('/vendeur/C2');
});

test('with the keyboard, arrows move between rows and Enter opens one', async () => {
  const { router, user } = show('/vendeurs');
  act(() => {
    screen.getByRole('link', { name: 'Vendeur 1' }).focus();
  });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Vendeur 2' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/vendeur/C2');
});

test('first load: a skeleton, but only after 200 ms', async () => {
  show('/vendeurs', { data: undefined, isFetching: true });
  expect(screen.queryByText('Chargement…')).not.toBeInTheDocument();
  expect(screen.queryByText('Aucun vendeur trouvé')).not.toBeInTheDocument();
  expect(await screen.findByText('Chargement…')).toBeInTheDocument();
});

test('reload: the old rows stay, marked as busy', () => {
  show('/vendeurs', { isFetching: true });
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Vendeur 1')).toBeVisible();
});

test('empty: the text of the list, and a button that clears active filters', async () => {
  const { router, user } = show('/vendeurs?q=zzz&statut=actifs', { data: { items: [], total: 0 } });
  expect(screen.getByText('Aucun vendeur trouvé')).toBeVisible();
  expect(screen.getByText('0 au total')).toBeVisible();
  const clear = screen.getAllByRole('button', { name: 'Effacer les filtres' }).at(-1);
  if (clear) await user.click(clear);
  expect(search(router)).toBe('');
  expect(screen.queryByRole('button', { name: 'Effacer les filtres' })).not.toBeInTheDocument();
});

test('failure: never the text for an empty list, no total, a retry button', async () => {
  const { user } = show('/vendeurs', { data: undefined, isError: true });
  expect(screen.getByRole('alert')).toHaveTextContent('La liste n’a pas pu être chargée');
  expect(screen.queryByText(/au total/)).not.toBeInTheDocument();
  expect(screen.queryByText('Aucun vendeur trouvé')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(refetch).toHaveBeenCalled();
});

test('refused: the explanation of the server, and no retry', () => {
  show('/vendeurs', {
    data: undefined,
    isError: true,
    error: { status: 403, detail: 'Vous n’avez pas le droit de voir les vendeurs.', violations: [] },
  });
  expect(screen.getByText('Accès refusé')).toBeVisible();
  expect(screen.getByText('Vous n’avez pas le droit de voir les vendeurs.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});

test('a refused list shows nothing but the refusal', () => {
  show('/vendeurs?statut=actifs', {
    data: undefined,
    isError: true,
    error: { status: 403, detail: 'Vous n’avez pas le droit de voir les vendeurs.', violations: [] },
  });
  expect(screen.getByRole('heading', { name: 'Liste des vendeurs' })).toBeVisible();
  for (const role of ['search', 'searchbox', 'table', 'button', 'combobox', 'navigation'])
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  expect(screen.queryByText(/au total|Page 1/)).not.toBeInTheDocument();
});

test('the total amount of all rows is shown beside their number if the backend sends it', () => {
  const { unmount } = show('/vendeurs', { data: { items: rows.slice(0, 20), total: 45, totalValue: 12_345_678 } });
  expect(screen.getAllByText(/^12\s345\s678\sAr$/)[0]).toBeVisible();
  unmount();
  show('/vendeurs');
  expect(screen.queryByText(/^12\s345/)).not.toBeInTheDocument();
});

test('failed reload: the old rows stay, and the failure is shown', () => {
  show('/vendeurs', { isError: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Les lignes affichées sont celles d’avant.');
  expect(screen.getByText('Vendeur 1')).toBeVisible();
});

test('below 1024 px the filters are in one button with their number, and beside it what is active', async () => {
  const matchMedia = withMedia(COMPACT_QUERY);
  const { router, user } = show('/vendeurs?statut=actifs');
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Filtres 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filtres' }));
  await user.type(dialog.getByRole('combobox', { name: 'Zones' }), 'iv');
  await user.click(await screen.findByRole('option', { name: 'Ivandry' }));
  expect(search(router)).toBe('?statut=actifs&zones=Z02');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Voir 45 résultats' }));
  expect(await screen.findByRole('button', { name: 'Filtres 2' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Retirer Ivandry' }));
  expect(search(router)).toBe('?statut=actifs');
  matchMedia.mockRestore();
});

test('on a phone, rows have two lines and the filters are in a sheet', async () => {
  const matchMedia = withMedia(PHONE_QUERY, COMPACT_QUERY);
  const { router, user } = show('/vendeurs?statut=actifs');
  const cards = within(await screen.findByRole('list', { name: 'Liste des vendeurs' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(20);
  expect(cards.getByRole('link', { name: 'Vendeur 1' })).toHaveAttribute('href', '/vendeur/C1');
  await user.click(screen.getByRole('button', { name: 'Filtres 1' }));
  expect(await screen.findByRole('dialog', { name: 'Filtres' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir 45 résultats' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Retirer Actifs' }));
  expect(search(router)).toBe('');
  matchMedia.mockRestore();
});

test('keyboard: f goes to the first filter, and in a field it is an ordinary character', async () => {
  const { user } = show('/vendeurs');
  await user.keyboard('f');
  expect(screen.getByRole('button', { name: /^Statut/ })).toHaveFocus();
  await user.keyboard('/f');
  expect(screen.getByRole('searchbox')).toHaveValue('f');
});

test('keyboard: / goes to the search, then to the first and last row and back', async () => {
  const { router, user } = show('/vendeurs');
  const field = screen.getByRole('searchbox');
  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Vendeur 2' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: 'Vendeur 20' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(screen.getByRole('link', { name: 'Vendeur 1' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field).toHaveFocus();
  // Inside a field it is an ordinary character.
  await user.keyboard('a/');
  expect(field).toHaveValue('a/');
  await user.keyboard('{Escape}{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/vendeur/C1');
});
