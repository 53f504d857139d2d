const DomEnvironment = require('./env.cjs');

let shared;

/**
 * Where jest-circus, read anew for each file, finds those who listen to it: without this, those of earlier files too.
 */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** What tests give a size or a method of their own, as it stood when nothing had run. */
const noted = (global) =>
  [global.Element.prototype, global.HTMLElement.prototype].map((place) => ({
    place,
    known: Object.getOwnPropertyDescriptors(place),
  }));

function restore({ place, known }) {
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(place))) {
    if (known[name] === undefined) delete place[name];
    else if (value !== known[name].value || get !== known[name].get) Object.defineProperty(place, name, known[name]);
  }
}

/** The simulated browser, one for all the files of a worker: modules can then be shared too (pageRuntime.cjs). */
module.exports = class SharedDomEnvironment extends DomEnvironment {
  isShared = true;
  #noted;
  #Blob;
  #timers = 0;

  constructor(config, context) {
    if (shared) {
      shared.global[LISTENERS] = undefined;
      return shared;
    }
    // What jsdom has to say goes to the file that runs, not to the one it was made for.
    super(config, { ...context, console: { error: (...args) => shared.global.console.error(...args) } });
    shared = this;
  }

  async setup() {
    if (this.#noted) return;
    await super.setup();
    this.#noted = noted(this.global);
    this.#Blob = this.global.Blob;
  }

  /** It goes on, with an empty page at its first address, nothing waiting, and what it was made of. */
  async teardown() {
    const { document, history, localStorage, sessionStorage } = this.global;
    this.fakeTimersModern.useRealTimers();
    // What is due is let be: React would wait for ever for the work that it has asked for.
    const last = await new Promise((done) => {
      const timer = this.global.setTimeout(() => done(timer), 10);
    });
    while (this.#timers < last) this.global.clearTimeout(++this.#timers);
    this.dom.cookieJar.removeAllCookiesSync();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    document.title = '';
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    this.#noted.forEach(restore);
    // Imports are tested with Node's.
    Object.defineProperty(this.global, 'Blob', { configurable: true, writable: true, value: this.#Blob });
  }
};
