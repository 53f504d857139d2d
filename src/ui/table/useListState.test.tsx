import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { ListAddress } from './types.ts';
import { useListState } from './useListState.ts';

const ADDRESS: ListAddress = { search: { placeholder: 'Rechercher...' }, filters: [], sorts: [], columns: [], defaultSort: { field: 'nom', direction: 'asc' } };
const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

test('une touche tapée au moment où la recherche part n’est pas perdue', async () => {
  const { result } = renderHook(() => useListState(ADDRESS), { wrapper });
  act(() => { result.current.setSearchText('r'); });
  const before = result.current;
  act(() => {
    before.commitSearch();
    before.setSearchText('ra');
  });
  expect(result.current.searchText).toBe('ra');
  await waitFor(() => { expect(result.current.state.search).toBe('ra'); });
});
