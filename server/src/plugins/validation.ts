import type { FastifyError, FastifyInstance } from 'fastify';
import { frenchNumber } from '../frenchNumber.ts';
import { isDay } from '../../../rules/day.ts';
import { badQuery, type Problem, refused, type Violation } from './problem.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Ajv options of every server, real or under test. */
export const ajvOptions = {
  customOptions: {
    // With 'array', `x[]=a` alone is a list of one. Unknown keys are ignored but not removed.
    coerceTypes: 'array' as const,
    removeAdditional: false,
    // "1e400" becomes infinity. Ajv checks limits only for finite numbers, unless infinity counts as a number too.
    strictNumbers: false,
    allErrors: false,
    useDefaults: true,
    formats: {
      texte: (text: string) => /\S/.test(text) && !/[\p{Cc}\p{Surrogate}]/u.test(text),
      day: isDay,
      'day-or-instant': (text: string) =>
        isDay(text) || (INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
    },
  },
};

type AjvError = NonNullable<FastifyError['validation']>[number];

const limitOf = ({ limit }: Record<string, unknown>) => frenchNumber(Number(limit));

const MESSAGES: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'valeur obligatoire',
  type: (p) =>
    ({ integer: 'nombre entier attendu', number: 'nombre attendu', boolean: 'true ou false attendu' })[
      String(p.type)
    ] ?? 'valeur d’un autre type attendue',
  minimum: (p) => `${limitOf(p)} au moins`,
  maximum: (p) => `${limitOf(p)} au plus`,
  exclusiveMinimum: (p) => `supérieur à ${limitOf(p)} attendu`,
  maxLength: (p) => `${limitOf(p)} caractères au plus`,
  minLength: () => 'valeur obligatoire',
  minItems: (p) => `${limitOf(p)} élément(s) au moins`,
  maxItems: (p) => `${limitOf(p)} éléments au plus`,
  format: (p) => (p.format === 'texte' ? 'texte attendu, sans caractère de contrôle' : 'date attendue (aaaa-mm-jj)'),
  pattern: () => 'forme inattendue',
  additionalProperties: () => 'champ non accepté',
  const: () => 'valeur inattendue',
  anyOf: () => 'valeur inattendue',
};

const pathOf = (error: AjvError): string => {
  const base = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const own = error.params.missingProperty ?? error.params.additionalProperty;
  return [...base, ...(typeof own === 'string' ? [own] : [])].join('.');
};

/**
 * Turns a schema violation into a French problem: 400 naming the parameter of the address, or 422 with violations of
 * the body.
 */
export function validationProblem(error: FastifyError): Problem {
  const violations: Violation[] = (error.validation ?? []).map((e) => ({
    propertyPath: pathOf(e),
    message: (MESSAGES[e.keyword] ?? (() => 'valeur refusée'))(e.params),
  }));
  return error.validationContext === 'body' ? refused(violations) : badQuery(violations);
}

/** PostgreSQL cannot store NUL. It is refused here, where the parameter can still be named. */
export function registerQueryCheck(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!/^\/(api|data)\//.test(request.url) || !request.url.includes('%00')) return;
    for (const [name, value] of Object.entries({ ...(request.query as object), ...(request.params as object) })) {
      if (!String(value).includes('\u0000')) continue;
      throw badQuery([{ propertyPath: name, message: 'un caractère n’est pas accepté' }]);
    }
  });
}
