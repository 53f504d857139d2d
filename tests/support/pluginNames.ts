const NAME = Symbol.for('fastify.display-name');

// For a plugin without this name Fastify looks through all modules that Jest has loaded, which takes 3 ms each time.
Object.defineProperty(Function.prototype, NAME, {
  configurable: true,
  get(this: { name: string }) {
    return this.name;
  },
  set(this: object, value: string) {
    Object.defineProperty(this, NAME, { value, configurable: true, writable: true });
  },
});
