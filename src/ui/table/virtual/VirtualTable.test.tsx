import { render, screen } from '@testing-library/react';
import { VirtualTable, type VirtualColumn } from './VirtualTable.tsx';

interface Line {
  position: number;
  ok: boolean;
}

const columns: VirtualColumn<Line>[] = [
  { key: 'position', header: 'Ligne', width: 64, cell: (line) => line.position },
  { key: 'status', header: 'Statut', width: 300, cell: (line) => (line.ok ? 'Valide' : 'Client inconnu') },
];
const rowKey = (line: Line) => String(line.position);

/* jsdom computes no layout, so the scrolling area is given a height. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('50 000 rows are announced, a few dozen are rendered', () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ position: i + 2, ok: i % 2 === 0 }));
  render(<VirtualTable label="Lignes du fichier" rows={rows} columns={columns} rowKey={rowKey} />);
  expect(screen.getByRole('table', { name: 'Lignes du fichier' })).toHaveAttribute('aria-rowcount', '50001');
  const shown = screen.getAllByRole('row');
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: '3 Client inconnu' })).toHaveAttribute('aria-rowindex', '3');
});

test('without rows, the given text is shown', () => {
  render(
    <VirtualTable label="Lignes" rows={[]} columns={columns} rowKey={rowKey} empty={<p>Aucune ligne en erreur</p>} />,
  );
  expect(screen.getByText('Aucune ligne en erreur')).toBeVisible();
});
