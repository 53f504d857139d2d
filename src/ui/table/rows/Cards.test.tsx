import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Cards } from './Cards.tsx';
import type { Column } from '../types.ts';

interface Row {
  name: string;
  place: string;
  sum: string;
  state: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Nom', cell: (row) => row.name, cardNote: () => 'lot 7' },
  { key: 'state', header: 'État', cell: (row) => row.state, card: 'status' },
  { key: 'place', header: 'Lieu', cell: (row) => row.place, card: 'subtitle', cardLabel: 'À' },
  { key: 'sum', header: 'Montant', cell: (row) => row.sum, align: 'end' },
  { key: 'rest', header: 'Reste', cell: () => '40', align: 'end' },
  { key: 'remark', header: 'Remarque', cell: () => 'payé en deux fois' },
];
const rows: Row[] = [{ name: 'Rabe', place: 'Isotry', sum: '1 000', state: 'Validée' }];
const shown = { label: 'Ventes', columns, rows, rowKey: (row: Row) => row.name };

test('two lines: name, state and amount, then the facts; the rest is behind a button', async () => {
  render(<Cards {...shown} />, { wrapper: MemoryRouter });
  const row = screen.getByRole('listitem');
  expect(row).toHaveTextContent('RabeValidéeMontant 1 000lot 7À Isotry');
  const details = within(row).getByRole('button', { name: 'Détails' });
  expect(details).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(
    within(row)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Reste', 'Remarque']);
  expect(row).toHaveTextContent('payé en deux fois');
});

test('a row with a page of its own leads there instead', () => {
  render(<Cards {...shown} rowLink={() => '/vente/1'} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Rabe' })).toHaveAttribute('href', '/vente/1');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
