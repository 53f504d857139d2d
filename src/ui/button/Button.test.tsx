import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton } from './Button.tsx';

function Saving({ work }: { work: Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      busyLabel="Enregistrement..."
      onClick={() => {
        setBusy(true);
        void work.then(() => {
          setBusy(false);
        });
      }}
    >
      Enregistrer
    </Button>
  );
}

test('a busy button says so, is disabled, and gets the focus back afterwards', async () => {
  let endWork: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    endWork = resolve;
  });
  render(<Saving work={work} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const busy = screen.getByRole('button', { name: 'Enregistrement...' });
  expect(busy).toBeDisabled();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await act(async () => {
    endWork();
    await work;
  });
  const rest = screen.getByRole('button', { name: 'Enregistrer' });
  expect(rest).toBeEnabled();
  expect(rest).toHaveFocus();
});

test('an icon button has an accessible name and a tooltip', () => {
  render(<IconButton icon={null} label="Actualiser" />);
  expect(screen.getByRole('button', { name: 'Actualiser' })).toHaveAttribute('title', 'Actualiser');
});
