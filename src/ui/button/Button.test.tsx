import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton } from './Button.tsx';

function Saving() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button
        busy={busy}
        busyLabel="Enregistrement..."
        onClick={() => {
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
          }, 30);
        }}
      >
        Enregistrer
      </Button>
    </>
  );
}

test('a busy button says so, is disabled, and gets the focus back afterwards', async () => {
  render(<Saving />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const busy = screen.getByRole('button', { name: 'Enregistrement...' });
  expect(busy).toBeDisabled();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  const rest = await screen.findByRole('button', { name: 'Enregistrer' });
  expect(rest).toBeEnabled();
  expect(rest).toHaveFocus();
});

test('an icon button has an accessible name and a tooltip', () => {
  render(<IconButton icon={null} label="Actualiser" />);
  expect(screen.getByRole('button', { name: 'Actualiser' })).toHaveAttribute('title', 'Actualiser');
});
