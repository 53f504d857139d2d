/** Texts that must not break the server in an address or a body; the caller encodes them. */
const TEXTS = [
  "'",
  '"',
  '`',
  "' or 1=1 --",
  "x') union select 1 --",
  '1; drop table utilisateur',
  '%',
  '_',
  '\\',
  '\\\\',
  '%%%',
  '$1',
  '${x}',
  '{{x}}',
  '{"a":1}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  'a\u0000b',
  '\ufffe',
  '\ud800',
  '😀',
  '\u202etxt',
  'é'.repeat(100),
  'x'.repeat(5_000),
  '(',
  '[',
  '*',
  '/*',
  'null',
  'undefined',
  '％',
  '＼',
  '＿',
  ' ',
  '',
  '-1',
  '0',
  '1e400',
  'NaN',
  '0x10',
  '99999999999999999999',
  '١٢',
  '2026-02-31',
  '-infinity',
  'true',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
] as const;

/** Encoded values that no text gives: half characters, broken or overlong encodings. */
const ENCODED = ['%ED%A0%80', '%', '%zz', '%C0%AF', '%FF', '%u0041', '+', '%2e%2e%2f', '%00'] as const;

// A lone surrogate cannot be encoded, so it is replaced as a browser does.
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

interface Hostile {
  readonly all: readonly string[];
  /**
   * One value of each kind: quotes, pattern characters, invalid characters, too long, too large, no number and no day.
   */
  readonly some: readonly string[];
}

const SOME_TEXTS = [
  "'",
  '"',
  '%',
  '\\',
  '$1',
  '\u0000',
  '😀',
  'x'.repeat(5_000),
  '',
  '-1',
  '1e400',
  '99999999999999999999',
  '2026-02-31',
  '-infinity',
  '__proto__',
];

export const VALUES: Hostile = {
  all: [...TEXTS.map(encoded), ...ENCODED],
  some: [...SOME_TEXTS.map(encoded), '%ED%A0%80', '%zz'],
};

/** Values for parameters that their schema limits to a number, a day or a few words: values that are none of these. */
export const NARROW_VALUES: Hostile = {
  all: VALUES.all,
  some: ["'", '\u0000', '', '99999999999999999999', '2026-02-31', '-infinity'].map(encoded),
};

const sortsBy = (texts: readonly string[]) => texts.map((text) => `order[${encoded(text)}]`);

export const SORTS: Hostile = {
  all: [
    ...sortsBy(TEXTS),
    'order',
    'order[]',
    'order[][x]',
    'order[__proto__]',
    'order[constructor]',
    'order[id]',
    'order[password_hash]',
  ],
  some: [...sortsBy(["'", '\u0000', '', 'constructor']), 'order', 'order[][x]', 'order[password_hash]'],
};

export const NAMES = [
  '__proto__',
  '__proto__[x]',
  'constructor[prototype][x]',
  'toString',
  '',
  '[]',
  '&&',
  'page[]',
  'page[a]',
];

/**
 * Sends every value everywhere, which takes three times as long: `HOSTILE=tout npx jest --selectProjects=server
 * --testPathPatterns=src/hostile`.
 */
export const SENDS_ALL = process.env['HOSTILE'] === 'tout';

const firstRoutes = new Map<string, string>();

/**
 * Chooses the values for a parameter or field. Calls with the same description share the code that reads it, so the
 * first one gets all values and the others one of each kind.
 */
export function hostileFor(description: string, route: string, { all, some }: Hostile): readonly string[] {
  if (!firstRoutes.has(description)) firstRoutes.set(description, route);
  return SENDS_ALL || firstRoutes.get(description) === route ? all : some;
}

export const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Texts of JSON values, some of which `JSON.stringify` would never write. */
export const JSON_VALUES: Hostile = {
  all: [
    'null',
    'true',
    'false',
    '-1',
    '0',
    '1.5',
    '1e400',
    '-1e400',
    '1e21',
    '9007199254740993',
    '[]',
    '[null]',
    '[[]]',
    '{}',
    '{"a":1}',
    '{"length":1}',
    deep(500),
    ...TEXTS.map((text) => JSON.stringify(text)),
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000"',
  ],
  some: [
    'null',
    'true',
    '0',
    '1.5',
    '1e400',
    '9007199254740993',
    '[]',
    '[null]',
    '{}',
    deep(500),
    ...SOME_TEXTS.map((text) => JSON.stringify(text)),
    '"\\ud800"',
  ],
};
