require('./quickStyles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

// Rules go into the style sheet one by one, as in production; by default each new one is written into the text of a style
// element, which jsdom then reads again from its beginning: a quarter of the time of the screens' tests.
process.env.SC_DISABLE_SPEEDY = 'false';

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

// What roles, names and clicks depend on. jsdom reads every declaration of every rule for each element it is asked about.
const KEPT = /(?:^|[;{])\s*((?:display|visibility|content|pointer-events)\s*:[^;}]*)/g;

// Stands where a rule without any of them was, for rules are deleted by their place. jsdom passes over media other than `screen`.
const EMPTY = '@media none{}';

/** The rule with only those of its declarations. Rules in rules (media, animations) are left as they are. */
const shortened = (rule) => {
  const open = rule.indexOf('{');
  if (open !== rule.lastIndexOf('{')) return rule;
  const kept = [...rule.slice(open).matchAll(KEPT)].map(([, declaration]) => declaration);
  return kept.length === 0 ? EMPTY : `${rule.slice(0, open)}{${kept.join(';')}}`;
};

/** jsdom with Node's fetch family, encoders and streams. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
    this.global.BroadcastChannel = UnrefBroadcastChannel;
    const { insertRule } = this.global.CSSStyleSheet.prototype;
    this.global.CSSStyleSheet.prototype.insertRule = function (rule, index) {
      return insertRule.call(this, shortened(rule), index);
    };
  }
};
