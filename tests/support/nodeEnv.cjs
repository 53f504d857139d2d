const { TestEnvironment } = require('jest-environment-node');

/** Node's environment, with TypeBox loaded once for the worker: its hundreds of small modules, read anew, took a third of opening a test file. It only builds plain objects. */
module.exports = class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.loadedTypebox = await import('typebox');
  }
};
