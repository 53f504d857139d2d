import { act, fireEvent, render, screen } from '@testing-library/react';
import { notify } from './toast.tsx';
import { Toaster } from './Toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => {
    notify.dismiss();
    jest.runAllTimers();
  });
  jest.useRealTimers();
});

test('a success is announced and then disappears', () => {
  render(<Toaster />);
  act(() => {
    notify.success({ title: 'Importation réussie', text: '139 lignes créées, 9 ignorées.' });
  });
  expect(screen.getByRole('status')).toHaveTextContent('Importation réussie139 lignes créées, 9 ignorées.');
  act(() => {
    jest.advanceTimersByTime(7000);
  });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

const error = () => {
  act(() => {
    notify.error({ title: 'Erreur', text: 'Impossible de charger les zones.' });
  });
  return screen.getByRole('alert');
};
const wait = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const close = () => screen.getByRole('button', { name: 'Fermer la notification' });

test('an error disappears after ten seconds', () => {
  render(<Toaster />);
  error();
  wait(9_900);
  expect(screen.getByRole('alert')).toHaveTextContent('Impossible de charger les zones.');
  wait(200);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a toast stays under the pointer, or while the focus is inside', () => {
  render(<Toaster />);
  const toast = error();
  fireEvent.mouseEnter(toast);
  wait(60_000);
  act(() => {
    close().focus();
  });
  fireEvent.mouseLeave(toast);
  wait(60_000);
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => {
    close().blur();
  });
  wait(11_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a toast closed under the pointer does not stop the timer of the next one', () => {
  render(<Toaster />);
  fireEvent.mouseEnter(error());
  act(() => {
    close().focus();
    close().click();
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  wait(2_000);
  error();
  wait(11_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a loading toast becomes its result', () => {
  render(<Toaster />);
  let id = '';
  act(() => {
    id = notify.loading({ title: 'Synchronisation...' });
  });
  expect(screen.getByRole('status')).toHaveTextContent('Synchronisation...');
  act(() => {
    notify.success({ title: 'Synchronisation terminée' }, id);
  });
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('Synchronisation terminée');
});
