import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './axeInPage.ts';

/** What Playwright's own builder injects, which reads it twice and would look at every text again on each screen. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Looks of texts that this process has had judged, in any document: a test that fails ends the process, and they are
 * judged anew.
 */
const judged = new Set<string>();

/**
 * Waits until colours are those of the theme, in which they change by a transition, and no list is dimmed because it is
 * read again.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // The page hears of the change with its next frame.
    await frame();
    await frame();
    for (
      let frames = 0;
      frames < 300 && document.querySelector(':is(table, ul)[aria-busy="true"]') !== null;
      frames += 1
    )
      await frame();
    // What moves without end (a skeleton, a spinner) is not waited for. A colour that changes on the way to those who
    // inherit it begins theirs anew.
    for (let ending = null; ending === null || ending.length > 0; ) {
      ending = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });

/**
 * No violation in the page (or in what `within` selects of it), in both themes: colours are all that differs between
 * them.
 */
export async function expectAccessible(page: Page, name: string, within = 'html'): Promise<void> {
  // Where the page has it already, it is not read again: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(
      (looks) => {
        Object.assign(window, { looks: new Set(looks) });
      },
      [...judged],
    );
  }
  const judge = async (theme: string, colorsOnly: boolean) => {
    await settled(page);
    const { violations, looks } = await page.evaluate(findViolations, { within, theme, colorsOnly });
    for (const look of looks) judged.add(look);
    return violations;
  };
  const light = await judge('clair', false);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await judge('sombre', true);
  await page.emulateMedia({ colorScheme: 'light' });
  expect([...light, ...dark], name).toEqual([]);
}
