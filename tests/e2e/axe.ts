import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './axeInPage.ts';

/**
 * The script that Playwright's own builder injects. The builder reads it twice and checks every text again on each
 * screen.
 */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Looks of texts that this process has already checked, in any document. A failed test ends the process, so its
 * successor checks them again.
 */
const judged = new Set<string>();

/** Waits until colour transitions to the theme have ended and no list is dimmed because it is read again. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // The page learns of the change in its next frame.
    await frame();
    await frame();
    for (
      let frames = 0;
      frames < 300 && document.querySelector(':is(table, ul)[aria-busy="true"]') !== null;
      frames += 1
    )
      await frame();
    // Endless animations (a skeleton, a spinner) are not waited for. A colour transition starts new ones in the
    // elements that inherit the colour.
    for (let ending = null; ending === null || ending.length > 0; ) {
      ending = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });

/**
 * Expects no violation in the page (or in the part that `within` selects), in both themes. The dark theme is checked
 * for contrast only, because only colours differ.
 */
export async function expectAccessible(page: Page, name: string, within = 'html'): Promise<void> {
  // A page that already has axe does not load its half megabyte again.
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
  const light = await judge('light', false);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await judge('dark', true);
  await page.emulateMedia({ colorScheme: 'light' });
  expect([...light, ...dark], name).toEqual([]);
}
