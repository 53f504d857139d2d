import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const { getElementError: described } = getConfig();
configure({
  // Several seconds of slack: the machines that run this may be slow, and a passing query returns at once.
  asyncUtilTimeout: 10_000,
  // An attempt that another follows needs no picture of the page: the last one is described when the time is over.
  getElementError: (message, container) => {
    if (!(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
      return described(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
jest.setTimeout(60_000);

// The library asks for both where it is first imported: once for all the files of a worker (pageRuntime.cjs).
beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const stubs = {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }),
  scrollTo() {},
};
for (const [name, value] of Object.entries(stubs)) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
Object.defineProperty(globalThis, 'CSS', {
  configurable: true,
  writable: true,
  value: { supports: () => false, escape: (text: string) => text },
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
// Headless UI waits for the end of transitions through this.
if (!('getAnimations' in Element.prototype)) Object.assign(Element.prototype, { getAnimations: () => [] });

// React notes with each element where it was created, for developer tools: as if it had already noted as many as it
// ever does.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set() {} });
