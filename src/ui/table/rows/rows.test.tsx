import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { Cards } from './Cards.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column, DataTableProps } from '../types.ts';

interface Row {
  code: string;
}
const rowsOf = (codes: string): Row[] => [...codes].map((code) => ({ code }));

/** Keeps what its first row was, as a switch keeps a call under way. */
function FirstSeen({ code }: Row) {
  const [first] = useState(code);
  return <i>{first}</i>;
}
const columns: readonly Column<Row>[] = [
  { key: 'code', header: 'Code', cell: (row) => row.code },
  { key: 'seen', header: 'Vu', cell: (row) => <FirstSeen code={row.code} /> },
];

type Given = Pick<DataTableProps<Row>, 'rows' | 'question' | 'rowLink'>;

function show(first: Given, View: typeof DataTable<Row> | typeof Cards<Row> = DataTable) {
  const shown = new EventTarget();
  const link = (row: Row) => `/fiche/${row.code}`;
  function Screen() {
    const [given, setGiven] = useState(first);
    useEffect(() => {
      shown.addEventListener('given', ({ detail }: CustomEventInit<Given>) => {
        if (detail) setGiven(detail);
      });
    }, []);
    return <View label="Fiches" columns={columns} rowKey={(row) => row.code} rowLink={link} {...given} />;
  }
  const Fiche = () => <p>{useLocation().pathname}</p>;
  const router = createMemoryRouter(
    [
      { path: '/liste', Component: Screen },
      { path: '/fiche/:code', Component: Fiche },
    ],
    { basename: '/admin', initialEntries: ['/admin/liste'] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    give: (next: Given) => {
      act(() => {
        shown.dispatchEvent(new CustomEvent('given', { detail: next }));
      });
    },
  };
}
const row = (code: string) => screen.getByRole('link', { name: code }).closest('[data-row]');

describe.each([
  ['table', DataTable<Row>],
  ['cards', Cards<Row>],
] as const)('%s', (_, View) => {
  test('rows that answer another question are painted into the elements of those that left', () => {
    const { give } = show({ rows: rowsOf('ab'), question: '1' }, View);
    const [a, b] = [row('a'), row('b')];
    give({ rows: rowsOf('cd'), question: '2' });
    expect([row('c'), row('d')]).toEqual([a, b]);
    expect(screen.queryByRole('link', { name: 'a' })).not.toBeInTheDocument();
  });

  test('a row that somebody else’s change brings has an element of its own', () => {
    const { give } = show({ rows: rowsOf('ab'), question: '1' }, View);
    const b = row('b');
    give({ rows: rowsOf('ac'), question: '1' });
    expect(row('c')).not.toBe(b);
    expect(b).not.toBeInTheDocument();
  });

  test('where cells keep something, each row has elements of its own', () => {
    const { give } = show({ rows: rowsOf('ab') }, View);
    const a = row('a');
    give({ rows: rowsOf('cd') });
    expect(row('c')).not.toBe(a);
  });
});

test('what a cell keeps stays with its row', () => {
  const { give } = show({ rows: rowsOf('ab') });
  give({ rows: rowsOf('cb') });
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['CodeVu', 'cc', 'bb']);
});

test('a card that may be open is never given to another row', () => {
  const more: Given = { rows: rowsOf('a'), question: '1', rowLink: undefined };
  const { give } = show(more, Cards);
  const card = screen.getByRole('listitem');
  fireEvent.click(within(card).getByRole('button', { name: 'Détails' }));
  give({ ...more, rows: rowsOf('b'), question: '2' });
  expect(screen.getByRole('button', { name: 'Détails' })).toHaveAttribute('aria-expanded', 'false');
});

test('a row’s link has the address of its page and leads there without loading anything again', async () => {
  const { router } = show({ rows: rowsOf('a') });
  expect(screen.getByRole('link', { name: 'a' })).toHaveAttribute('href', '/admin/fiche/a');
  await userEvent.click(screen.getByRole('link', { name: 'a' }));
  expect(router.state.location.pathname).toBe('/admin/fiche/a');
  expect(router.state.historyAction).toBe('PUSH');
});

test('a row may open a dialog of its own list', async () => {
  const { router } = show({ rows: rowsOf('a'), rowLink: (row) => `?fiche=${row.code}` });
  expect(screen.getByRole('link', { name: 'a' })).toHaveAttribute('href', '/admin/liste?fiche=a');
  await userEvent.click(screen.getByRole('link', { name: 'a' }));
  expect(router.state.location).toMatchObject({ pathname: '/admin/liste', search: '?fiche=a' });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'with %p the browser follows it by itself',
  (keys) => {
    const { router } = show({ rows: rowsOf('a') });
    const isForBrowser = fireEvent.click(screen.getByRole('link', { name: 'a' }), keys);
    expect(isForBrowser).toBe(true);
    expect(router.state.location.pathname).toBe('/admin/liste');
  },
);
