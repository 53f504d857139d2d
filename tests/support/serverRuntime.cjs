const Runtime = require('jest-runtime').default;

/** Loads, once for the worker, whatever the test files import; it outlives each of them. */
let shared;

/**
 * Jest reads every module anew for each test file: Fastify, Ajv, pg, our sources, a second each time and never compiled for long enough to be
 * fast. Here only the test file is read anew, with what Jest itself loads by its path (set-up files, its own runner); the rest is read once, in the
 * worker's one realm (serverEnvironment.cjs). A file that calls `jest.mock` has modules of its own throughout. What a module of ours remembers
 * between two files is for `createTestDatabase` to forget.
 */
module.exports = class ServerRuntime extends Runtime {
  #mocks = false;

  constructor(...given) {
    super(...given);
    if (shared) return;
    shared = new Runtime(...given);
    // Fastify looks for each plugin in there to give it a name, and Jest's is slow to list.
    shared.registries.requireCacheProxy = {};
  }

  /** Called before anything is imported: calls of `jest.mock` are moved to the top of their file. */
  setMock(...given) {
    this.#mocks = true;
    super.setMock(...given);
  }

  requireModule(from, name, ...more) {
    if (name === undefined || this.#mocks) return super.requireModule(from, name, ...more);
    return shared.requireModule(from, name, ...more);
  }

  requireInternalModule(from, name) {
    return name === undefined ? super.requireInternalModule(from) : shared.requireInternalModule(from, name);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    return {
      get: (file) => own.get(file) ?? shared.getSourceMaps().get(file),
      *[Symbol.iterator]() {
        yield* own;
        yield* shared.getSourceMaps();
      },
    };
  }
};
