const Runtime = require('jest-runtime').default;

/**
 * In place of Node's `AsyncLocalStorage`, with which jest-circus tells whose promise fails unheard. Node's slows every
 * promise down, once for each file that ran before in this process, as none ever lets go of it. Tests follow one
 * another: whose turn it is says as much.
 */
class WhoseTurn {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, work) {
    const before = this.#store;
    this.#store = store;
    return work().finally(() => (this.#store = before));
  }
}

/** What loads the modules shared by the files of a worker, for the environment that they share. */
const runtimes = new WeakMap();

/**
 * Jest reads every module anew for each test file: Fastify, Ajv, pg or React and its page, our sources, a second each
 * time and never compiled for long enough to be fast. Where the files of a worker share their environment (`isShared`),
 * only the test file is read anew, with what Jest itself loads by its path (set-up files, its own runner); the rest is
 * read once. A file that calls `jest.mock` has modules of its own throughout. What a module of ours remembers between
 * two files is for `createTestDatabase` to forget.
 */
module.exports = class SharedRuntime extends Runtime {
  #shared;
  mocks = false;

  constructor(...given) {
    super(...given);
    const [, environment] = given;
    if (!environment.isShared) return;
    if (!runtimes.has(environment)) {
      const runtime = new Runtime(...given);
      // Fastify looks for each plugin in there to give it a name, and Jest's is slow to list.
      runtime.registries.requireCacheProxy = {};
      runtimes.set(environment, runtime);
    }
    this.#shared = runtimes.get(environment);
  }

  get isShared() {
    return this.#shared !== undefined;
  }

  /** Called before anything is imported: calls of `jest.mock` are moved to the top of their file. */
  setMock(...given) {
    this.mocks = true;
    super.setMock(...given);
  }

  /** What this file has of its own, beside itself: `name`, as it stands in `from`. */
  isOwn(_from, _name) {
    return this.mocks;
  }

  requireModule(from, name, ...more) {
    const isOwn = !this.#shared || name === undefined || this.isOwn(from, name);
    return isOwn ? super.requireModule(from, name, ...more) : this.#shared.requireModule(from, name, ...more);
  }

  requireInternalModule(from, name) {
    if (this.#shared && name === 'node:async_hooks') return { AsyncLocalStorage: WhoseTurn };
    return !this.#shared || name === undefined
      ? super.requireInternalModule(from, name)
      : this.#shared.requireInternalModule(from, name);
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
