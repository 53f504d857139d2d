// npm run docs:licences: writes docs/licences.md with every package that the application ships and its licence, from
// the lock file. With --check it writes nothing, and fails when the page is old.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, say } from './process.mjs';

const FILE = path.join('docs', 'licences.md');
/** Licences that ask for nothing but to keep their text, and the font's. Others are named with what they ask. */
const KNOWN = /^\(?(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|ISC|MIT|OFL-1\.1|Zlib|MIT-0)\)?$/;
const UNCHANGED = 'only changes of its own files would have to be published, and it is used as it is';
const REASONS = {
  'https://www.highcharts.com/license': 'commercial: bought before the application is put to use',
  'MPL-2.0': UNCHANGED,
  'MPL 2.0': UNCHANGED,
};

const isFree = (licence) => licence.split(/ AND | OR /).every((each) => KNOWN.test(each.replace(/[()]/g, '')));

/** Packages of the lock file that are not only for development, by name and version. */
const shipped = ({ packages }) =>
  Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .map(([place, { name, version, license = 'unknown' }]) => ({
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }))
    .sort((a, b) => (a.license + a.name < b.license + b.name ? -1 : 1));

const group = (licence, list) => {
  const names = [...new Set(list.map(({ name, version }) => `${name} ${version}`))];
  const reason = REASONS[licence];
  const lines = names.map((name) => `- ${name}`).join('\n');
  return `## ${licence}\n\n${names.length} package(s)${reason ? `, ${reason}` : ''}.\n\n${lines}\n`;
};

const list = shipped(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
const unclear = [...new Set(list.map(({ license }) => license))].filter((one) => !isFree(one) && !(one in REASONS));
if (unclear.length > 0) throw new Error(`Licences without a decision: ${unclear.join(', ')}.`);
const page = `# Licences

What the application ships, by licence, written by \`npm run docs:licences\` from the lock file. \`npm run sbom\` gives
the same as CycloneDX, with hashes. Highcharts is the only one to be bought ([guide](fr/guide.md#licences)).

${[...new Set(list.map(({ license }) => license))]
  .map((licence) =>
    group(
      licence,
      list.filter(({ license }) => license === licence),
    ),
  )
  .join('\n')}`;
if (!process.argv.includes('--check')) {
  writeFileSync(path.join(ROOT, FILE), page);
  say(`${FILE} is written.`);
} else if (readFileSync(path.join(ROOT, FILE), 'utf8') !== page) {
  throw new Error(`${FILE} is old: npm run docs:licences.`);
}
