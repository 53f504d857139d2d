import { format } from 'node:util';

// An unexpected console error fails the test; a test that expects one spies on console.error itself.
let errors: string[] = [];
const original = console.error;
// Loads that fail on purpose log a line with a stack each; a test that looks for the line spies on console.warn itself.
const warn = console.warn;
const FAILED_LOAD = /: loading failed \(/;
beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => {
    errors.push(format(...args));
    original(...args);
  };
  console.warn = (...args: unknown[]) => {
    if (!FAILED_LOAD.test(String(args[0]))) warn(...args);
  };
});
afterEach(() => {
  console.error = original;
  console.warn = warn;
  if (errors.length > 0) throw new Error(`unexpected console.error:\n${errors.join('\n')}`);
});
