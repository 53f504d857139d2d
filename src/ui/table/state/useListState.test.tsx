import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ListAddress } from '../types.ts';
import { useListState } from './useListState.ts';

const ADDRESS: ListAddress = {
  search: { placeholder: 'Rechercher...' },
  filters: [],
  sorts: [],
  columns: [],
  defaultSort: { field: 'nom', direction: 'asc' },
};

/** The list at `/`, and a second page whose code arrives when `arrive` is called. */
function setUp(address: ListAddress) {
  let arrive = (): void => undefined;
  let children: ReactNode;
  const loaded = new Promise<void>((resolve) => (arrive = resolve));
  const router = createMemoryRouter([
    { path: '/', Component: () => children },
    {
      path: '/detail',
      lazy: async () => {
        await loaded;
        return { Component: () => 'Le détail' };
      },
    },
  ]);
  const wrapper = (props: { children: ReactNode }) => {
    ({ children } = props);
    return <RouterProvider router={router} />;
  };
  return { ...renderHook(() => useListState(address), { wrapper }), router, arrive };
}

test('a key typed at the moment the search is sent is not lost', async () => {
  const { result } = setUp(ADDRESS);
  act(() => {
    result.current.setSearchText('r');
  });
  const before = result.current;
  act(() => {
    before.commitSearch();
    before.setSearchText('ra');
  });
  expect(result.current.searchText).toBe('ra');
  await waitFor(() => {
    expect(result.current.state.search).toBe('ra');
  });
});

test('a page requested while a search is waiting opens, even if its code is slow', async () => {
  const { result, router, arrive } = setUp({ ...ADDRESS, search: { placeholder: 'Rechercher...', delayMs: 20 } });
  act(() => {
    result.current.setSearchText('ra');
  });
  let opened = Promise.resolve();
  act(() => {
    opened = router.navigate('/detail');
  });
  await act(() => new Promise((done) => setTimeout(done, 60)));
  expect(result.current.searchText).toBe('ra');
  await act(async () => {
    arrive();
    await opened;
  });
  expect(screen.getByText('Le détail')).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/detail', search: '' });
});
