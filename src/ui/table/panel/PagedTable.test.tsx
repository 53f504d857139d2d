import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PagedTable } from './PagedTable.tsx';

const columns = [{ key: 'nom', header: 'Nom', cell: (row: { nom: string }) => row.nom }];
const show = (page: number, items: { nom: string }[], total: number, isFetching = false) => {
  const onPage = jest.fn();
  render(
    <PagedTable
      label="Ventes"
      emptyText="Aucune vente"
      columns={columns}
      rowKey={(row) => row.nom}
      page={page}
      pageSize={10}
      onPage={onPage}
      query={{ data: { items, total }, isFetching, isError: false, refetch: () => undefined }}
    />,
  );
  return onPage;
};

test('a page beyond the end is called missing and links to the last page', async () => {
  const onPage = show(9, [], 12);
  expect(screen.getByText('Cette page n’existe plus')).toBeVisible();
  expect(screen.queryByText('Aucune vente')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dernière page' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test('an empty table is called empty', () => {
  show(1, [], 0);
  expect(screen.getByText('Aucune vente')).toBeVisible();
});
