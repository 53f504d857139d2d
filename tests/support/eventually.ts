import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 20;

/** Waits until `holds` returns true, asking again and again. @throws Error naming `what` after `ms`. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  for (const end = performance.now() + ms; !(await holds()); await sleep(EVERY_MS)) {
    if (performance.now() > end) throw new Error(`Not within ${ms} ms: ${what}.`);
  }
}
