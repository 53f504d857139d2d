const { TestEnvironment } = require('jest-environment-jsdom');

// What browsers have and jsdom lacks, taken from Node. FormData stays jsdom's: it must accept its File and form elements.
const FROM_NODE = [
  'fetch', 'Request', 'Response', 'Headers', 'TextEncoder', 'TextDecoder',
  'ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream', 'DecompressionStream',
  'AbortController', 'AbortSignal', 'Uint8Array', 'ArrayBuffer', 'structuredClone',
];

// Node's own keeps the process alive until closed. (For the same reason no MessageChannel: React then schedules by timers.)
class UnrefBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with Node's fetch family, encoders and streams. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
    this.global.BroadcastChannel = UnrefBroadcastChannel;
  }
};
