import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const brief = (found: Awaited<ReturnType<AxeBuilder['analyze']>>['violations'], theme: string) =>
  found.map((each) => `${theme}, ${each.id} : ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);

/** Waits until colours are those of the theme: they change in a transition. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    // The page hears of the change with its next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // What moves without end (a skeleton, a spinner) is not waited for.
    const ending = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });

/** The rows of a table are made alike: what eight of them do not show, twenty do not either, and contrasts are looked up for each. */
const FURTHER_ROWS = 'tbody tr:nth-child(n + 9)';

/** No violation in the page (or in what `within` selects), in both themes: colours are all that differs between them. */
export async function expectAccessible(page: Page, name: string, within?: string): Promise<void> {
  // Our pages have no frames: one run in the page itself finds all there is, and of the rest only the violations are described.
  const axe = async () => {
    // Where the page has it already, it is not read again: it is half a megabyte.
    const isThere = await page.evaluate(() => 'axe' in window);
    const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: '/**/' } : {}) }).setLegacyMode(true).options({ resultTypes: ['violations'] }).exclude(FURTHER_ROWS);
    return within === undefined ? builder : builder.include(within);
  };
  await settled(page);
  const light = await (await axe()).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await (await axe()).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  expect([...brief(light.violations, 'clair'), ...brief(dark.violations, 'sombre')], name).toEqual([]);
}
