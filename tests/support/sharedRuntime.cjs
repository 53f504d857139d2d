const Runtime = require('jest-runtime').default;

/** What loads the modules shared by the files of a worker, for the page that they share. */
const runtimes = new WeakMap();

/** What registers hooks, with each file that imports it. */
const SUPPORT = /(?:^|\/)tests\/support\//;

/** Our sources, as opposed to packages. */
const OURS = /^(?:\.|@contract\/)/;

/**
 * Jest reads every module anew for each test file: React, its page, our sources, a second each time and never compiled for long enough to be fast.
 * In the page that the files of a worker share (sharedDom.cjs), only the test file is, with our test support and what Jest itself loads by its path
 * (set-up files, its own runner); the rest is read once. A file that calls `jest.mock` has sources of its own, of ours, and the packages of all.
 */
module.exports = class SharedRuntime extends Runtime {
  #shared;
  #mocks = false;

  constructor(...given) {
    super(...given);
    const [, environment] = given;
    if (!environment.isShared) return;
    if (!runtimes.has(environment)) runtimes.set(environment, new Runtime(...given));
    this.#shared = runtimes.get(environment);
  }

  /** Called before anything is imported: calls of `jest.mock` are moved to the top of their file. */
  setMock(from, name, ...more) {
    if (this.#shared && !OURS.test(name)) throw new Error(`${name} is a package, shared by all the files: only our sources can be replaced.`);
    this.#mocks = true;
    super.setMock(from, name, ...more);
  }

  #isOwn(from, name) {
    return !this.#shared || name === undefined || SUPPORT.test(name) || (name.startsWith('./') && SUPPORT.test(from)) || (this.#mocks && OURS.test(name));
  }

  requireModule(from, name, ...more) {
    return this.#isOwn(from, name) ? super.requireModule(from, name, ...more) : this.#shared.requireModule(from, name, ...more);
  }

  requireInternalModule(from, name) {
    return !this.#shared || name === undefined ? super.requireInternalModule(from, name) : this.#shared.requireInternalModule(from, name);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    const others = this.#shared?.getSourceMaps() ?? new Map();
    return {
      get: (file) => own.get(file) ?? others.get(file),
      *[Symbol.iterator]() {
        yield* own;
        yield* others;
      },
    };
  }
};
