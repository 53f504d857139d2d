import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChunkFailed } from './ChunkFailed.tsx';
import { lazily } from './lazily.tsx';

const missing = () =>
  Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: 'http://localhost/admin/assets/x.js' });
const Part = () => <p>Le voici</p>;
const answer = (status: number, type = 'application/javascript') =>
  jest.fn(() => Promise.resolve(new Response(null, { status, headers: { 'content-type': type } })));
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

/** A component whose file fails to load until the test allows it. */
function open() {
  const line = { up: false };
  const load = jest.fn(() => (line.up ? Promise.resolve(Part) : Promise.reject(missing())));
  const Lazy = lazily(load, { failed: (failure) => <ChunkFailed title="Pas venu" {...failure} /> });
  return { line, load, Lazy };
}

test('two requests are made before the failure is shown, then one per press', async () => {
  globalThis.fetch = answer(500);
  const { line, load, Lazy } = open();
  render(<Lazy />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Pas venu');
  expect(load).toHaveBeenCalledTimes(2);
  line.up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Le voici')).toBeVisible();
});

test('the part is requested again by itself when the connection is back', async () => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
  const { line, load, Lazy } = open();
  render(<Lazy />);
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1_600));
  await act(() => jest.advanceTimersByTimeAsync(400));
  expect(load).toHaveBeenCalledTimes(4);
  line.up = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(400);
  });
  expect(screen.getByText('Le voici')).toBeVisible();
});

test.each([
  [404, 'application/problem+json'],
  [200, 'text/html'],
])('a file missing on the server (%d, %s) means a new version, and is not requested again', async (status, type) => {
  globalThis.fetch = answer(status, type);
  const { Lazy } = open();
  render(<Lazy />);
  expect(await screen.findByText('Une nouvelle version de l’application est disponible')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});

test('a part that failed is requested again on the next visit', async () => {
  globalThis.fetch = answer(500);
  const { line, Lazy } = open();
  const first = render(<Lazy />);
  await screen.findByRole('alert');
  first.unmount();
  line.up = true;
  render(<Lazy />);
  expect(await screen.findByText('Le voici')).toBeVisible();
});
