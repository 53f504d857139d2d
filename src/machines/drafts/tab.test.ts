/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import type * as Tab from './tab.ts';

/** The locks of one browser: one page holds a name, and the next one waits. */
function browserLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, options: { signal?: AbortSignal } | (() => unknown), work?: () => unknown) => {
    const [act, signal] = typeof options === 'function' ? [options, undefined] : [work, options.signal];
    while (held.has(name)) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const running = Promise.resolve(act?.());
    held.set(name, running);
    try {
      return await running;
    } finally {
      held.delete(name);
    }
  };
  return {
    request,
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
    leave: (name: string) => held.delete(name),
  };
}
type Locks = ReturnType<typeof browserLocks>;

const storage = (name: string | null) => {
  let kept = name;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
};
type Storage = ReturnType<typeof storage>;

/** The module as one page loads it. */
async function page(locks: Locks | null, session: Storage): Promise<typeof Tab> {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: locks === null ? {} : { locks } });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: session });
  jest.resetModules();
  return import('./tab.ts');
}

const before = (['navigator', 'sessionStorage'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterAll(() => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test('a tab has one kept name, and holds its lock as long as it lives', async () => {
  const locks = browserLocks();
  const session = storage(null);
  const { thisTab, isOpenTab } = await page(locks, session);
  const name = await thisTab();
  expect([await thisTab(), session.getItem(), await isOpenTab(name, 0)]).toEqual([name, name, true]);
  expect(await isOpenTab(randomUUID(), Date.now())).toBe(false);
});

test('a reload keeps the name, even while the page before is still closing', async () => {
  const locks = browserLocks();
  const session = storage(null);
  const name = await (await page(locks, session)).thisTab();
  setTimeout(() => locks.leave(`tournee.tab.${name}`), 50);
  expect(await (await page(locks, session)).thisTab()).toBe(name);
});

test('a duplicate of an open tab gets its own name', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(30));
  const locks = browserLocks();
  const session = storage(null);
  const name = await (await page(locks, session)).thisTab();
  const copy = storage(name);
  const other = await (await page(locks, copy)).thisTab();
  expect(other).not.toBe(name);
  expect(copy.getItem()).toBe(other);
  expect(spy).toHaveBeenCalledWith(1_000);
  spy.mockRestore();
});

test('without locks a tab keeps its name, and another counts as open as long as a session may last', async () => {
  const { thisTab, isOpenTab, oneTabAtATime } = await page(null, storage('known'));
  expect(await thisTab()).toBe('known');
  expect([
    await isOpenTab('other', Date.now() - 3_600_000),
    await isOpenTab('other', Date.now() - 13 * 3_600_000),
  ]).toEqual([true, false]);
  expect(await oneTabAtATime(() => Promise.resolve(7))).toBe(7);
});

test('without sessionStorage the page still has a name', async () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const { thisTab } = await page(null, { getItem: refuse, setItem: refuse });
  const name = await thisTab();
  expect([name.length > 10, await thisTab()]).toEqual([true, name]);
});

test('two tabs do their work one after the other', async () => {
  const locks = browserLocks();
  const one = await page(locks, storage(null));
  const other = await page(locks, storage(null));
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    done.push(`${name} ends`);
  };
  await Promise.all([one.oneTabAtATime(work('one')), other.oneTabAtATime(work('other'))]);
  expect(done).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});
