import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Route = { schema: unknown; httpPart?: string; method?: string; url?: string };
type Compile = (route: never) => unknown;
type Factory = (externalSchemas: never, options?: never) => Compile;

/** A factory whose compilers make each function once for this process, however many servers ask for the same schema. */
const once = <F extends Factory>(factory: F): F => {
  const made = new Map<string, unknown>();
  const shared = (externalSchemas: never, options?: never): Compile => {
    const compile = factory(externalSchemas, options);
    return (route: never) => {
      const { schema, httpPart } = route as Route;
      const key = JSON.stringify([httpPart, schema]);
      const known = made.get(key) ?? compile(route);
      made.set(key, known);
      return known;
    };
  };
  return shared as F;
};

/** Validators and serialisers of the contract's schemas: half of what opening a server takes, and tests open hundreds of them. */
export const schemaController = { compilersFactory: { buildValidator: once(AjvCompiler()), buildSerializer: once(SerializerSelector()) } };
