import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const MORE = 'Plus d’actions';

/** Chooses an entry of the menu of a list's further actions. */
export async function chooseMore(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: MORE }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Which of these actions a list offers, as a button, as a link or in its menu, which is left open. */
export async function offeredActions(user: UserEvent, names: readonly string[]): Promise<string[]> {
  const menu = screen.queryByRole('button', { name: MORE });
  if (menu) await user.click(menu);
  return names.filter((name) =>
    (['button', 'link', 'menuitem'] as const).some((role) => screen.queryByRole(role, { name }) !== null),
  );
}
