import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const base = {
  open: true,
  onCancel: jest.fn(),
  onConfirm: jest.fn(),
  title: 'Finaliser l’import\u00a0?',
  description: 'Cette action est irréversible.',
  confirmLabel: 'Finaliser',
  busyLabel: 'Finalisation...',
};

beforeEach(() => {
  jest.clearAllMocks();
});

test('the focus is on Annuler, and Escape cancels', async () => {
  render(<ConfirmDialog {...base} />);
  expect(screen.getByRole('alertdialog', { name: base.title })).toHaveAccessibleDescription(base.description);
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus();
  });
  await userEvent.keyboard('{Escape}');
  expect(base.onCancel).toHaveBeenCalledTimes(1);
  expect(base.onConfirm).not.toHaveBeenCalled();
});

test('nothing closes it while the action runs', async () => {
  render(<ConfirmDialog {...base} busy />);
  expect(screen.getByRole('button', { name: 'Finalisation...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(base.onCancel).not.toHaveBeenCalled();
});

test('the error is shown inside the dialog, which stays open', async () => {
  render(<ConfirmDialog {...base} danger error="Le stock a changé." />);
  expect(screen.getByRole('alert')).toHaveTextContent('Le stock a changé.');
  await userEvent.click(screen.getByRole('button', { name: 'Finaliser' }));
  expect(base.onConfirm).toHaveBeenCalledTimes(1);
});
