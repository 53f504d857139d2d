import { act, render, screen } from '@testing-library/react';
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

test('un succès s’annonce puis s’en va', () => {
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

test('une erreur reste jusqu’à ce qu’on la ferme', () => {
  render(<Toaster />);
  act(() => {
    notify.error({ title: 'Erreur', text: 'Impossible de charger les zones.' });
  });
  act(() => {
    jest.advanceTimersByTime(600_000);
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Impossible de charger les zones.');
  act(() => {
    screen.getByRole('button', { name: 'Fermer la notification' }).click();
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('une attente devient son résultat', () => {
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
