const { TestEnvironment } = require('jest-environment-jsdom');

// Rules go into the style sheet one by one, as in production; by default each new one is written into the text of a
// style element, which jsdom then reads again from its beginning.
process.env.SC_DISABLE_SPEEDY = 'false';

// What browsers have and jsdom lacks, taken from Node. FormData stays jsdom's: it must accept its File and form
// elements.
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
  'structuredClone',
];

// Node's own keeps the process alive until closed. (For the same reason no MessageChannel: React then schedules by
// timers.)
class UnrefBroadcastChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with Node's fetch family, encoders and streams. */
module.exports = class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
    this.global.BroadcastChannel = UnrefBroadcastChannel;
  }
};
