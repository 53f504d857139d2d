import { expectAccessible } from './axe.ts';
import { expect, signIn, test } from './session.ts';

test('a period is typed, taken from the presets and chosen by its ends; Escape closes the calendar alone', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/commandes');
  const [from, to] = [page.getByLabel(/\s: du$/), page.getByLabel(/\s: au$/)];
  await from.fill('01/11/2025');
  await expect(page).toHaveURL(/2025-11-01/);
  const open = page.getByRole('button', { name: 'Ouvrir le calendrier' });
  await open.click();
  const calendar = page.getByRole('dialog', { name: 'Calendrier' });
  await calendar.getByRole('button', { name: 'Mois dernier' }).click();
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();
  await expect(from).toHaveValue(/^01\//);
  await expect(to).toHaveValue(/^(28|29|30|31)\//);

  await open.click();
  await expect(calendar.getByRole('grid')).toBeVisible();
  await expectAccessible(page, 'calendar of a period');
  const days = calendar.getByRole('grid').getByRole('button');
  await days.filter({ hasText: /^20$/ }).click();
  await days.filter({ hasText: /^9$/ }).click();
  await expect(from).toHaveValue(/^09\//);
  await expect(to).toHaveValue(/^20\//);

  await open.click();
  await expect(calendar.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();
});

test('in a dialog the calendar lies over it, and Escape leaves the dialog open', async ({ page }) => {
  await signIn(page, 'admin', '/admin/stock-commercial');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Corriger la date limite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corriger la date limite' });
  const field = dialog.getByLabel(/Date limite/);
  await dialog.getByRole('button', { name: 'Ouvrir le calendrier' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendrier' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(field).toBeVisible();
  await dialog.getByRole('button', { name: 'Ouvrir le calendrier' }).click();
  await calendar.getByRole('button', { name: 'Année suivante' }).click();
  await calendar.getByRole('grid').getByRole('button').filter({ hasText: /^15$/ }).click();
  await expect(field).toHaveValue(/^15\//);
  await field.fill('31/02/2027');
  await dialog.getByRole('button', { name: 'Corriger' }).click();
  await expect(dialog.getByText('Écrivez la date ainsi : 24/11/2026.')).toBeVisible();
  await expect(field).toHaveValue('31/02/2027');
});
