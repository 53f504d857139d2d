import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure } from '@testing-library/react';

// Several seconds of slack: the machines that run this may be slow, and a passing query returns at once.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);

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
Object.defineProperty(globalThis, 'CSS', { configurable: true, writable: true, value: { supports: () => false, escape: (text: string) => text } });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
// Headless UI waits for the end of transitions through this.
if (!('getAnimations' in Element.prototype)) Object.assign(Element.prototype, { getAnimations: () => [] });

// A console error nobody expected is a failure; a test that expects one spies on console.error itself.
let errors: string[] = [];
const original = console.error;
beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    errors.push(format(...args));
    original(...args);
  };
});
afterEach(() => {
  console.error = original;
  if (errors.length > 0) throw new Error(`console.error inattendu :\n${errors.join('\n')}`);
});
