// The one serverEnvironment.cjs loaded.
module.exports = globalThis.loadedTypebox;
