import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Route = { schema: unknown; httpPart?: string; method?: string; url?: string };
type Compile = (route: never) => unknown;
type Factory = (externalSchemas: never, options?: never) => Compile;
type Made = ((...given: unknown[]) => unknown) & { errors?: unknown };

/**
 * Made at its first call: of two hundred calls a minute's work uses ten, and tests open the server hundreds of times.
 */
const whenCalled = (make: () => Made): Made => {
  let made: Made | undefined;
  const called: Made = (...given) => {
    made ??= make();
    const answer = made(...given);
    // A validator says what it found beside its answer.
    called.errors = made.errors;
    return answer;
  };
  return called;
};

/** A factory whose compilers make each function once for this process, however many servers ask for the same schema. */
const once = <F extends Factory>(factory: F): F => {
  const made = new Map<string, unknown>();
  const shared = (externalSchemas: never, options?: never): Compile => {
    const compile = factory(externalSchemas, options);
    return (route: never) => {
      const { schema, httpPart } = route as Route;
      const key = JSON.stringify([httpPart, schema]);
      const known = made.get(key) ?? whenCalled(() => compile(route) as Made);
      made.set(key, known);
      return known;
    };
  };
  return shared as F;
};

interface Options {
  customOptions?: Record<string, unknown>;
}

/**
 * Answers again the compiler it made of the same options: setting one up takes milliseconds, and every module's calls
 * ask for one.
 */
const make = AjvCompiler() as unknown as (externalSchemas: never, options: Options) => Compile;

/**
 * Query strings are text and must be coerced; JSON bodies are typed and must not be: null is not false, a text is no
 * number.
 */
const buildValidator = ((externalSchemas: never, options: Options = {}) => {
  const ofAddress = make(externalSchemas, options);
  const ofBody = make(externalSchemas, { ...options, customOptions: { ...options.customOptions, coerceTypes: false } });
  return (route: Route) => (route.httpPart === 'body' ? ofBody : ofAddress)(route as never);
}) as unknown as ReturnType<typeof AjvCompiler>;

/** Validators and serialisers of the contract's schemas: more than half of what opening a server would take. */
export const schemaController = {
  compilersFactory: { buildValidator: once(buildValidator), buildSerializer: once(SerializerSelector()) },
};
