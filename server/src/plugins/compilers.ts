import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { compileInSlices, type Validate } from './longBodies/validate.ts';

type Route = { schema: unknown; httpPart?: string; method?: string; url?: string };
type Compile = (route: never) => unknown;
type Factory = (externalSchemas: never, options?: never) => Compile;
type Made = ((...given: unknown[]) => unknown) & { errors?: unknown };

/**
 * Compiles at the first call: a minute's work uses ten calls of two hundred, and tests open the server hundreds of
 * times.
 */
const whenCalled = (make: () => Made): Made => {
  let made: Made | undefined;
  const called: Made = (...given) => {
    made ??= make();
    const answer = made(...given);
    // A validator stores the errors it found on itself.
    called.errors = made.errors;
    return answer;
  };
  return called;
};

/** A factory whose compilers make each function once for this process, however many servers have the same schema. */
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

/** Reuses the compiler of the same options, because setting one up takes milliseconds and every module asks for one. */
const make = AjvCompiler() as unknown as (externalSchemas: never, options: Options) => Compile;

/**
 * Query strings are text and must be converted. JSON bodies are typed and must not be: null is not false, a text is not
 * a number.
 */
const buildValidator = ((externalSchemas: never, options: Options = {}) => {
  const ofAddress = make(externalSchemas, options);
  const ofBody = make(externalSchemas, { ...options, customOptions: { ...options.customOptions, coerceTypes: false } });
  return (route: Route) =>
    route.httpPart === 'body'
      ? compileInSlices((schema) => ofBody({ ...route, schema } as never) as Validate, route.schema as object)
      : ofAddress(route as never);
}) as unknown as ReturnType<typeof AjvCompiler>;

/**
 * Reuses validators and serialisers within a process: compiling them takes more than half of the time of opening a
 * server.
 */
export const schemaController = {
  compilersFactory: { buildValidator: once(buildValidator), buildSerializer: once(SerializerSelector()) },
};
