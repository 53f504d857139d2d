import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import { SCREENS } from '../../src/app/routeTable.ts';
import { PAGES, pageOfScreen } from '../../src/features/guide/pages.ts';
import { searchGuide } from '../../src/features/guide/search.ts';
import { renderApp } from '../support/renderApp.tsx';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'docs/guide');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);

test.each(SCREENS.map(({ path: address }) => address))('the help of %s is a page of the guide', (address) => {
  expect(PAGES.has(pageOfScreen(address) ?? '')).toBe(true);
});

test('every page of the folder is in the contents, and every picture of a page is there and is used', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  expect([...PAGES.keys()].map((name) => `${name}.md`).sort()).toEqual(files.sort());
  const used = new Set(
    files.flatMap((name) => found(readFileSync(path.join(FOLDER, name), 'utf8'), /\]\((images\/\S+)\)/g)),
  );
  expect([...used].sort()).toEqual(
    readdirSync(path.join(FOLDER, 'images'))
      .map((name) => `images/${name}`)
      .sort(),
  );
});

test.each([...PAGES])('the links of « %s » lead to pages and headings that exist', (_name, { html }) => {
  const links = found(html, /href="([^"]+)"/g).filter((href) => href.startsWith('/admin/'));
  const broken = links.filter((href) => {
    const [address = '', anchor] = href.slice('/admin'.length).split('#');
    const page = PAGES.get(address.replace('/aide/', ''));
    return !page || (anchor !== undefined && !page.sections.some(({ id }) => id === anchor));
  });
  expect(broken).toEqual([]);
});

/** One spelling of apostrophes and spaces, and no capital at the beginning of a word in a sentence. */
const plain = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/[\s\u00a0\u202f]+|&nbsp;/g, ' ')
    .toLowerCase();
const sources = ['src', 'rules', 'server/src'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && !name.includes('.test.') && !name.startsWith('features/guide'))
    .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
);
const everything = plain(
  sources
    .join('\n')
    .replaceAll(String.raw`\u00a0`, ' ')
    .replaceAll(/' \+\s+[`']/g, ''),
);

test.each([...PAGES])('what « %s » quotes is written so on the screen', (_name, { sections }) => {
  const quoted = sections.flatMap(({ text }) => found(text, /«\s([^»]+?)\s»/g)).flatMap((text) => text.split(/…|,/));
  const missing = quoted.map(plain).filter((text) => !everything.includes(text.trim()));
  expect([...new Set(missing)]).toEqual([]);
});

test('the search looks for every word without accents, headings first', () => {
  expect(searchGuide('  ')).toEqual([]);
  expect(searchGuide('zzz introuvable')).toEqual([]);
  expect(searchGuide('DESSINER zone')[0]).toMatchObject({
    to: '/aide/zones#dessiner-une-zone',
    title: 'Dessiner une zone',
  });
  const hits = searchGuide('irreversible');
  expect(hits.map(({ page }) => page)).toContain('Importer un fichier');
  expect(hits[0]?.excerpt).toMatch(/irréversible/i);
});

test('the help of a screen opens its page; its links and the search stay inside', async () => {
  const { user } = renderApp('/aide?ecran=%2Fretour%2FRET000001', { role: 'ROLE_LECTEUR' });
  const article = await screen.findByRole('article', { name: 'Retours' });
  expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent('Retours');
  const contents = screen.getByRole('navigation', { name: 'Sommaire du guide' });
  expect(within(contents).getByRole('link', { current: 'page' })).toHaveTextContent('Retours');
  await user.click(within(contents).getByRole('link', { name: 'Facturation et livraisons' }));
  const next = await screen.findByRole('article', { name: 'Facturation et livraisons' });
  await user.click(within(next).getByRole('link', { name: 'importer un fichier' }));
  await screen.findByRole('article', { name: 'Importer un fichier' });
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher dans le guide' }), 'mot de passe');
  await user.click(await screen.findByRole('link', { name: 'Changer le mot de passe' }));
  expect(await screen.findByRole('article', { name: 'Votre compte' })).toBeVisible();
});

test('a page that does not exist says so', async () => {
  renderApp('/aide/rien', { role: 'ROLE_LECTEUR' });
  expect(await screen.findByText('Cette page du guide n’existe pas')).toBeVisible();
});
