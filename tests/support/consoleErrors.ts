import { format } from 'node:util';

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
