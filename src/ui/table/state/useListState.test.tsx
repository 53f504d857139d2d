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
function setUp(address: ListAddress, rows?: () => Promise<unknown>) {
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
  return {
    ...renderHook(() => useListState(address, rows && (() => ({ unwrap: rows }))), { wrapper }),
    router,
    arrive,
  };
}

afterEach(() => {
  jest.useRealTimers();
});

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

test('the delay of a search begins with the key, however long its rendering takes', () => {
  jest.useFakeTimers();
  const { result } = setUp(ADDRESS);
  act(() => {
    result.current.setSearchText('ra');
    jest.advanceTimersByTime(100);
  });
  act(() => jest.advanceTimersByTime(399));
  expect(result.current.state.search).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current.state.search).toBe('ra');
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

describe('a search whose rows are asked for', () => {
  let answer: (rows: unknown) => void;
  let refuse: (error: Error) => void;
  const search = () => {
    const list = setUp(
      ADDRESS,
      () =>
        new Promise((resolve, reject) => {
          answer = resolve;
          refuse = reject;
        }),
    );
    act(() => {
      list.result.current.setSearchText('ra');
    });
    act(() => {
      list.result.current.commitSearch();
    });
    return list;
  };
  const told = (tell: () => void) =>
    act(async () => {
      tell();
      await Promise.resolve();
    });

  test.each<[string, () => void]>([
    ['come', () => answer([])],
    ['fail', () => refuse(new Error('503'))],
  ])('is shown when they %s, not before', async (_, tell) => {
    const { result } = search();
    expect(result.current.state.search).toBe('');
    await told(tell);
    expect(result.current.state.search).toBe('ra');
    expect(result.current.searchText).toBe('ra');
  });

  test('does not wait long for them', async () => {
    const { result } = search();
    await waitFor(() => {
      expect(result.current.state.search).toBe('ra');
    });
  });

  test('is not shown any more once the filters are cleared', async () => {
    const { result } = search();
    act(() => {
      result.current.clear();
    });
    await told(() => answer([]));
    expect(result.current.state.search).toBe('');
    expect(result.current.searchText).toBe('');
  });

  test('is not shown any more once another one is there', async () => {
    const { result } = search();
    const answerFirst = answer;
    act(() => {
      result.current.setSearchText('rak');
    });
    act(() => {
      result.current.commitSearch();
    });
    await told(() => answer([]));
    await told(() => answerFirst([]));
    expect(result.current.state.search).toBe('rak');
  });
});
