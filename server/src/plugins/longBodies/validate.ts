import { mapInSlices } from '../../db/waiting/slices.ts';

/** Longer lists are validated in slices. */
const LONG = 1_000;

/** A compiled schema, which keeps the faults that it found last. */
export type Validate = ((value: unknown) => unknown) & { errors?: unknown };

interface Schema {
  type?: unknown;
  properties?: Record<string, { type?: unknown; items?: object; maxItems?: number }>;
}

const mayBeLong = ({ type, properties = {} }: Schema): { name: string; items: object; most: number }[] =>
  type === 'object'
    ? Object.entries(properties).flatMap(([name, { items, maxItems = 0 }]) =>
        items && maxItems > LONG ? { name, items, most: maxItems } : [],
      )
    : [];

/** Refuses as Fastify expects it of a validator that answers later; `path` leads to the value with the faults. */
const refuse = (errors: unknown, path = ''): never => {
  const validation = (errors as { instancePath: string }[]).map((error) => ({
    ...error,
    instancePath: path + error.instancePath,
  }));
  throw Object.assign(new Error('body refused'), { validation });
};

/**
 * Compiles the schema of a body. Long lists that come in one are validated a slice at a time, with the same faults
 * told, those of the rest first.
 */
export function compileInSlices(compile: (schema: object) => Validate, schema: object): Validate {
  const whole = compile(schema);
  const lists = mayBeLong(schema).map((list) => ({ ...list, isRight: compile(list.items) }));
  if (lists.length === 0) return whole;

  const validateInSlices = async (body: Record<string, unknown>, long: { name: string; isRight: Validate }[]) => {
    const items = long.map(({ name }) => body[name] as unknown[]);
    // One item stays for the rest's own limits, which may ask for a list that is not empty.
    for (const [at, { name }] of long.entries()) body[name] = items[at]?.slice(0, 1);
    const isRestRight = whole(body);
    for (const [at, { name }] of long.entries()) body[name] = items[at];
    if (isRestRight === false) refuse(whole.errors);
    for (const [at, { name, isRight }] of long.entries())
      await mapInSlices(items[at] ?? [], (item, row) => isRight(item) || refuse(isRight.errors, `/${name}/${row}`));
    return true;
  };

  const validate: Validate = (body) => {
    const members = (body ?? {}) as Record<string, unknown>;
    const long = lists.filter(({ name, most }) => {
      const list = members[name];
      return Array.isArray(list) && list.length > LONG && list.length <= most;
    });
    if (long.length > 0) return validateInSlices(members, long);
    const isRight = whole(body);
    validate.errors = whole.errors;
    return isRight;
  };
  return validate;
}
