import '@testing-library/jest-dom';
import * as React from 'react';
import { configure, getConfig } from '@testing-library/react';
import { preloadConfirmedAction } from '../../src/machines/actions/useConfirmedAction.ts';
import { preloadDialog } from '../../src/ui/dialog/Dialog.tsx';
import { preloadDrawer } from '../../src/ui/dialog/Drawer.tsx';

const { getElementError: described } = getConfig();
configure({
  // A long timeout, because the machine may be slow; a passing query returns at once.
  asyncUtilTimeout: 10_000,
  // Describing the page is slow, so only the last attempt does it.
  getElementError: (message, container) => {
    if (!(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
      return described(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
jest.setTimeout(60_000);

// React records a stack trace with each element, for its warnings, until it has recorded ten thousand in a second. At
// that number from the start, it saves a tenth of the time, and its warnings still name components.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });

// As after the first seconds of a real page; the lookalikes have tests of their own.
beforeAll(() => Promise.all([preloadDialog(), preloadDrawer(), preloadConfirmedAction()]));

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
// Headless UI calls this to wait for the end of transitions.
if (!('getAnimations' in Element.prototype)) Object.assign(Element.prototype, { getAnimations: () => [] });
