import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const GENERATED = /^(\..*|node_modules|dist|coverage|test-results|playwright-report)$/;

/** Every file and folder of the repository, as paths from its root. */
const PATHS = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
  if (entry.isFile()) return [entry.name];
  if (GENERATED.test(entry.name)) return [];
  const inside = readdirSync(path.join(ROOT, entry.name), { recursive: true, encoding: 'utf8' });
  return [entry.name, ...inside.map((name) => `${entry.name}/${name}`)];
});
const FOLDERS = new Set([...PATHS, ...readdirSync(path.join(ROOT, 'src'))].filter((name) => !/[./]/.test(name)));

const withoutCodeBlocks = (text: string) => text.replace(/^```.*?^```/gms, '');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const isPath = (quoted: string) =>
  /\.(tsx?|[mc]?js|json|md|sql)$/.test(quoted) || (quoted.includes('/') && FOLDERS.has(quoted.split('/')[0] ?? ''));

/** Text may leave out the beginning of a path: `table/screen` is `src/ui/table/screen`. */
const exists = (written: string) => PATHS.some((known) => `/${known}`.endsWith(`/${written}`));

const anchorsOf = (text: string) => [
  ...matches(text, /<a id="([^"]+)"/g),
  ...matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  ),
];

const PAGES = PATHS.filter((name) => name.endsWith('.md'));
const read = (page: string) => withoutCodeBlocks(readFileSync(path.join(ROOT, page), 'utf8'));

test.each(PAGES)('%s names only files that exist', (page) => {
  const quoted = matches(read(page), /`([\w./-]+)`/g).map((text) => text.replace(/\/$/, ''));
  expect(quoted.filter((text) => isPath(text) && !exists(text))).toEqual([]);
});

test.each(PAGES)('%s links only to pages and sections that exist', (page) => {
  const links = matches(read(page), /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link));
  const broken = links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    if (!PATHS.includes(target)) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

const RECIPES = matches(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'), /^```diff\n(.*?)^```/gms);
/** The files of a recipe: `file` or `new file` with a path, then its lines. */
const filesOf = (recipe: string) =>
  recipe.split(/^(?=(?:new )?file \S+$)/m).map((part) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    return { isNew: head.startsWith('new'), file: head.split(' ').at(-1) ?? '', lines };
  });
/** The file before the change, in pieces without a gap. */
const beforeOf = (lines: readonly string[]) =>
  lines
    .filter((line) => !line.startsWith('+'))
    .map((line) => (line.startsWith('@@') ? '@@' : line.slice(1)))
    .join('\n')
    .split(/^@@$/m)
    .map((piece) => piece.trim());

test.each(RECIPES.flatMap(filesOf))(
  'the recipe that changes $file starts from it as it is',
  ({ isNew, file, lines }) => {
    expect(PATHS.includes(file)).toBe(!isNew);
    const now = isNew ? '' : readFileSync(path.join(ROOT, file), 'utf8');
    expect(beforeOf(lines).filter((piece) => !now.includes(piece))).toEqual([]);
  },
);

test.each(RECIPES)('a recipe imports only files that exist or that it adds', (recipe) => {
  const files = filesOf(recipe);
  const known = new Set([...PATHS, ...files.map(({ file }) => file)]);
  const imported = files.flatMap(({ file, lines }) =>
    matches(lines.filter((line) => line.startsWith('+')).join('\n'), /(?:from |import\([^']*)'(\.[^']+)'/g).map(
      (name) => path.posix.join(path.posix.dirname(file), name),
    ),
  );
  expect(imported.filter((name) => !known.has(name))).toEqual([]);
});
