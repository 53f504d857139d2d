import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { useListState } from '../state/useListState.ts';
import { ListScreen } from '../screen/ListScreen.tsx';
import type { ListDefinition } from '../types.ts';

interface Row {
  code: string;
}

const rows: Row[] = ['A/1', 'B', 'C'].map((code) => ({ code }));
const secondPage: Row[] = ['D', 'E', 'F'].map((code) => ({ code }));
const link = (code: string) => `/fiche/${encodeURIComponent(code)}`;

const definition: ListDefinition<Row> = {
  title: 'Fiches',
  search: { placeholder: 'Rechercher...' },
  filters: [],
  sorts: [],
  defaultSort: { field: 'code', direction: 'asc' },
  columns: [{ key: 'code', header: 'Code', cell: (row) => row.code }],
  rowKey: (row) => row.code,
  rowLink: (row) => link(row.code),
  reusesRows: true,
  peek: {
    code: (row) => row.code,
    link,
    load: () => Promise.resolve({ Content: ({ code }: { code: string }) => <h2>Fiche {code}</h2> }),
  },
  emptyText: 'Aucune fiche',
};

function Screen() {
  const list = useListState(definition);
  const items = list.state.page === 2 ? secondPage : rows;
  const data = { items, total: 40 };
  return (
    <ListScreen
      definition={definition}
      query={{ data, isFetching: false, isError: false, refetch: jest.fn() }}
      state={list}
    />
  );
}

const Fiche = () => <p>{useLocation().pathname}</p>;

function show(address = '/fiches', isWide = true) {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    // Only these members are used.
    (media) =>
      ({
        matches: isWide && media.includes('min-width: 1280px'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  const router = createMemoryRouter(
    [
      { path: '/fiches', Component: Screen },
      { path: '/fiche/:code', Component: Fiche },
    ],
    { initialEntries: ['/', address], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

const panel = () => screen.findByRole('complementary', { name: 'Aperçu' });
const shown = async (title: string) => {
  expect(await within(await panel()).findByRole('heading', { name: title })).toBeVisible();
};
const row = (name: string) => screen.getByRole('link', { name });

type User = ReturnType<typeof show>['user'];

/** Reaches for a row until what listens to it is loaded, and presses its button. */
async function openerOf(user: User, name: string) {
  await waitFor(async () => {
    await user.unhover(row(name));
    await user.hover(row(name));
    expect(screen.getByRole('button', { name: 'Aperçu' })).toBeVisible();
  });
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('the button of a row shows it beside the list, which the address keeps', async () => {
  const { router, user } = show();
  await openerOf(user, 'B');
  await shown('Fiche B');
  expect(router.state.location.search).toBe('?apercu=B');
  expect(screen.getByText('2 sur 3')).toBeVisible();
  expect(row('B')).toHaveFocus();
  expect(row('B').closest('tr')).toHaveAttribute('data-shown');
  await act(() => router.navigate(-1));
  await waitFor(() => {
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
  expect(row('B').closest('tr')).not.toHaveAttribute('data-shown');
});

test('a shared address opens it, also with a code that needs escaping', async () => {
  const { router, user } = show('/fiches?apercu=A%2F1');
  await shown('Fiche A/1');
  await user.click(screen.getByRole('link', { name: 'Ouvrir' }));
  expect(router.state.location.pathname).toBe('/fiche/A%2F1');
});

test('the arrows walk through the rows, Enter opens the page and Escape closes', async () => {
  const { router, user } = show('/fiches?apercu=B');
  await shown('Fiche B');
  act(() => {
    row('B').focus();
  });
  await user.keyboard('{ArrowDown}');
  expect(row('C')).toHaveFocus();
  await shown('Fiche C');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await shown('Fiche A/1');
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
  expect(row('A/1')).toHaveFocus();
  expect(router.state.location.search).toBe('');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/fiche/A%2F1');
});

test('its buttons walk too, end at the ends, and closing gives the focus to the row', async () => {
  const { user } = show('/fiches?apercu=B');
  await shown('Fiche B');
  await user.click(screen.getByRole('button', { name: 'Ligne suivante' }));
  await shown('Fiche C');
  expect(screen.getByRole('button', { name: 'Ligne suivante' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Fermer l’aperçu' }));
  expect(row('C')).toHaveFocus();
  // The focus that came back is not followed like that of somebody who walks through the rows.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('what is not on the page is shown, and the rows begin after it', async () => {
  const { user } = show('/fiches?apercu=Z');
  await shown('Fiche Z');
  expect(screen.getByText('Hors de cette page')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ligne suivante' }));
  await shown('Fiche A/1');
});

test('a narrow screen has no panel', async () => {
  const { user } = show('/fiches?apercu=B', false);
  await user.hover(row('B'));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Aperçu' })).not.toBeInTheDocument();
});

test('the button of a row shows what the row has become on another page', async () => {
  const { router, user } = show();
  await waitFor(async () => {
    await user.unhover(row('B'));
    await user.hover(row('B'));
    expect(screen.getByRole('button', { name: 'Aperçu' })).toBeVisible();
  });
  const element = row('B');
  await act(() => router.navigate('?page=2'));
  await waitFor(() => {
    expect(row('E')).toBe(element);
  });
  await act(() => new Promise(requestAnimationFrame));
  await user.click(screen.getByRole('button', { name: 'Aperçu' }));
  await shown('Fiche E');
  expect(row('E').closest('tr')).toHaveAttribute('data-shown');
});
