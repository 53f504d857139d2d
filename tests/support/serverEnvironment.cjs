const { TestEnvironment } = require('jest-environment-node');

let shared;

/**
 * Where jest-circus, read anew for each file, finds those who listen to it: without this, those of earlier files too.
 */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** Node's environment, one for all the files of a worker: modules can then be shared too (sharedRuntime.cjs). */
module.exports = class ServerEnvironment extends TestEnvironment {
  isShared = true;

  constructor(...given) {
    if (shared) {
      shared.global[LISTENERS] = undefined;
      return shared;
    }
    super(...given);
    shared = this;
    // Jest keeps a hundred lines: for each request refused, that cost more than its answer.
    this.global.Error.stackTraceLimit = 10;
  }

  async setup() {
    await super.setup();
    // Hundreds of small modules, all of them ES modules that Jest would have to rewrite; they only build plain objects.
    this.global.loadedTypebox ??= await import('typebox');
  }

  /** It goes on, but not with the clock a test stopped. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
  }
};
