import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { MapSwitch } from './MapSwitch.tsx';
import { useMapSwitch } from './useMapSwitch.ts';

function Screen() {
  const [isMap, show] = useMapSwitch();
  return <MapSwitch checked={isMap} onChange={show} />;
}

test('the map is part of the address with everything else, and Back undoes it', async () => {
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '/', Component: Screen }], { initialEntries: ['/?q=soa&page=2'] });
  render(<RouterProvider router={router} />);
  const mapSwitch = screen.getByRole('switch', { name: 'Carte' });
  expect(mapSwitch).not.toBeChecked();
  await user.click(screen.getByText('Carte'));
  expect(router.state.location.search).toBe('?q=soa&page=2&vue=carte');
  expect(mapSwitch).toBeChecked();
  await user.click(mapSwitch);
  expect(router.state.location.search).toBe('?q=soa&page=2');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?q=soa&page=2&vue=carte');
});
