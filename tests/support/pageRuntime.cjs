const SharedRuntime = require('./sharedRuntime.cjs');

/** What registers hooks, with each file that imports it. */
const SUPPORT = /(?:^|\/)tests\/support\//;

/** Our sources, as opposed to packages. */
const OURS = /^(?:\.|@contract\/)/;

/**
 * In the page that the files of a worker share (sharedDom.cjs), our test support is read anew too; a file that calls
 * `jest.mock` has sources of its own, of ours, and the packages of all.
 */
module.exports = class PageRuntime extends SharedRuntime {
  setMock(from, name, ...more) {
    if (this.isShared && !OURS.test(name))
      throw new Error(`${name} is a package, shared by all the files: only our sources can be replaced.`);
    super.setMock(from, name, ...more);
  }

  isOwn(from, name) {
    return SUPPORT.test(name) || (name.startsWith('./') && SUPPORT.test(from)) || (this.mocks && OURS.test(name));
  }
};
