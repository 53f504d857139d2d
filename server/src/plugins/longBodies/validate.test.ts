import { AjvCompiler } from '@fastify/ajv-compiler';
import { compileInSlices, type Validate } from './validate.ts';

const ajv = AjvCompiler()({}, { customOptions: { coerceTypes: false, useDefaults: true, allErrors: false } });
const schema = {
  type: 'object',
  required: ['lignes'],
  properties: {
    lignes: {
      type: 'array',
      minItems: 1,
      maxItems: 5_000,
      items: { type: 'object', properties: { ligne: { type: 'integer' } }, additionalProperties: { type: 'string' } },
    },
    acceptes: { type: 'array', maxItems: 5_000, items: { type: 'integer' } },
    nom: { type: 'string', default: 'sans nom' },
  },
};
const compile = (of: object) => ajv({ schema: of, method: 'POST', url: '/', httpPart: 'body' }) as unknown as Validate;
const inSlices = compileInSlices(compile, schema);
const whole = compile(schema);
const rows = (count: number) => Array.from({ length: count }, (_, ligne) => ({ ligne, texte: 'a' }));

/** True, or where the first fault lies and what is wrong there. */
const verdict = async (validate: Validate, body: unknown): Promise<unknown> => {
  const faults = (errors: unknown) =>
    (errors as { instancePath: string; keyword: string }[]).map(({ instancePath, keyword }) => [instancePath, keyword]);
  try {
    return (await validate(body)) === true || faults(validate.errors);
  } catch (error) {
    return faults((error as { validation: unknown }).validation);
  }
};

test.each([
  ['short and right', { lignes: rows(3) }, true],
  ['short and wrong', { lignes: [{ ligne: 'a' }] }, [['/lignes/0/ligne', 'type']]],
  ['long and right', { lignes: rows(4_000), acceptes: rows(2_000).map(({ ligne }) => ligne) }, true],
  ['a wrong row', { lignes: [...rows(3_999), { ligne: 'a' }] }, [['/lignes/3999/ligne', 'type']]],
  ['a row that is none', { lignes: [...rows(1_500), null] }, [['/lignes/1500', 'type']]],
  [
    'a wrong item of the other list',
    { lignes: rows(2), acceptes: [...rows(1_500).map(() => 1), 'x'] },
    [['/acceptes/1500', 'type']],
  ],
  ['a wrong rest', { lignes: rows(4_000), nom: 5 }, [['/nom', 'type']]],
  ['too many', { lignes: rows(5_001) }, [['/lignes', 'maxItems']]],
  ['none', { lignes: [] }, [['/lignes', 'minItems']]],
  ['no list', { lignes: 'a' }, [['/lignes', 'type']]],
  ['no body', null, [['', 'type']]],
])('%s: the verdict of a validation in one go', async (_name, body, expected) => {
  expect(await verdict(whole, structuredClone(body))).toEqual(expected);
  expect(await verdict(inSlices, structuredClone(body))).toEqual(expected);
});

test('the body comes out as a validation in one go leaves it', async () => {
  const body = { lignes: rows(3_000) };
  await inSlices(body);
  expect(body).toEqual({ lignes: rows(3_000), nom: 'sans nom' });
});

test('two bodies at once do not meet', async () => {
  const wrong = { lignes: [...rows(3_000), { ligne: 'a' }] };
  const other = { lignes: [...rows(4_000), { ligne: 'a' }] };
  expect(
    await Promise.all([verdict(inSlices, wrong), verdict(inSlices, other), verdict(inSlices, { nom: 1 })]),
  ).toEqual([[['/lignes/3000/ligne', 'type']], [['/lignes/4000/ligne', 'type']], [['', 'required']]]);
});
