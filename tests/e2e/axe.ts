import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const brief = (found: Awaited<ReturnType<AxeBuilder['analyze']>>['violations'], theme: string) =>
  found.map((each) => `${theme}, ${each.id} : ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);

/** No violation in the page (or in what `within` selects), in both themes: colours are all that differs between them. */
export async function expectAccessible(page: Page, name: string, within?: string): Promise<void> {
  const axe = () => (within === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(within));
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours change in a transition.
  await page.waitForTimeout(250);
  const dark = await axe().withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  expect([...brief(light.violations, 'clair'), ...brief(dark.violations, 'sombre')], name).toEqual([]);
}
