// The one nodeEnv.cjs loaded.
module.exports = globalThis.loadedTypebox;
