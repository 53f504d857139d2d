import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecoveryCodesView } from './RecoveryCodesView.tsx';

const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];

test('all recovery codes are copied, and the button says so', async () => {
  const user = userEvent.setup();
  render(<RecoveryCodesView codes={CODES} />);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByRole('button', { name: 'Codes copiés' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
});

test('without a clipboard, as over plain HTTP, the button says that nothing was copied', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  render(<RecoveryCodesView codes={CODES} />);
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(await screen.findByRole('button', { name: 'Copie impossible' })).toBeVisible();
});
