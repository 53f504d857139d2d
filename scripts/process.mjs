import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the scripts work from any current directory. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Prints one line for the person at the terminal. */
export const say = (text) => console.log(text);

/**
 * Settings for Node programs that make much short-lived garbage: a larger young generation saves a tenth of the time.
 */
export const LARGE_HEAP = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() };

const children = new Set();

/**
 * Ends this process when npm ends: a SIGTERM sent to npm reaches only its shell, and this process would go on holding
 * the port and the data folder.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/** Ends every command still running, together with the processes it started. */
function endAll(signal) {
  for (const child of children) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

const onSignal = (signal) => {
  endAll(signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
};

/** Handles signals only while commands run, because afterwards the server of `npm start` handles its own. */
function watchSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.off(signal, onSignal);
    if (children.size > 0) process.on(signal, onSignal);
  }
}

/**
 * Runs a command and gathers its output; commands of node_modules/.bin are found.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, show?: boolean, timeout?: number }} [options] `timeout` in ms
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run([program, ...args], { env = {}, show = false, timeout = 0 } = {}) {
  const started = Date.now();
  return new Promise((resolve) => {
    const binaries = path.join(ROOT, 'node_modules', '.bin');
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own lets us end it together with its children.
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    children.add(child);
    watchSignals();
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const timer =
      timeout > 0
        ? setTimeout(() => {
            take(`\nStopped after ${timeout / 1000} s.\n`);
            try {
              process.kill(-child.pid, 'SIGKILL');
            } catch {
              // The process has already ended.
            }
          }, timeout)
        : undefined;
    const done = (code) => {
      clearTimeout(timer);
      children.delete(child);
      watchSignals();
      resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      output += error.message;
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

/** The last lines of a command's output. */
export const tail = (text, lines = 60) => text.trimEnd().split('\n').slice(-lines).join('\n');
