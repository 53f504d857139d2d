import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { type Address, useAddress } from './useAddress.ts';

let address: Address;
function List() {
  const current = useAddress();
  useEffect(() => {
    address = current;
  }, [current]);
  return <p>{current.params.toString()}</p>;
}

/** A list, and a second page whose code arrives when `load` is called. */
function show() {
  let load = () => undefined as void;
  const loaded = new Promise<{ Component: () => React.JSX.Element }>((resolve) => {
    load = () => {
      resolve({ Component: () => <p>une fiche</p> });
    };
  });
  const children = [
    { path: 'liste', Component: List },
    { path: 'fiche', lazy: () => loaded },
  ];
  const router = createMemoryRouter([{ path: '/admin', Component: Outlet, children }], {
    initialEntries: ['/admin/liste?tri=nom'],
  });
  render(<RouterProvider router={router} />);
  return { router, load };
}

test('two changes before the next render are both kept', () => {
  show();
  act(() => {
    address.put('vue', 'carte');
    address.put('heure', '14h05', { replace: true });
  });
  expect(screen.getByText('tri=nom&vue=carte&heure=14h05')).toBeVisible();
  act(() => {
    address.change((now) => new URLSearchParams([...now].filter(([key]) => key !== 'vue')));
  });
  act(() => {
    address.put('heure', null);
  });
  expect(screen.getByText('tri=nom')).toBeVisible();
});

test('an automatic change does not cancel an opening page, a later request does', async () => {
  const { router, load } = show();
  act(() => {
    void router.navigate('/admin/fiche');
  });
  act(() => {
    address.put('heure', '14h05', { replace: true });
  });
  expect(router.state.navigation.location?.pathname).toBe('/admin/fiche');
  act(() => {
    address.put('page', '2');
  });
  expect(screen.getByText('tri=nom&page=2')).toBeVisible();
  act(() => {
    void router.navigate('/admin/fiche');
  });
  await act(async () => {
    load();
  });
  expect(await screen.findByText('une fiche')).toBeVisible();
});

test('setting what the address already says adds no history entry', () => {
  const { router } = show();
  const { key } = router.state.location;
  act(() => {
    address.put('tri', 'nom');
  });
  expect(router.state.location.key).toBe(key);
});
