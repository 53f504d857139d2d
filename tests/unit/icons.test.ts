import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RESOURCE_ICONS } from '../../src/app/shell/resourceIcons.ts';

const ROOT = path.resolve(__dirname, '../../src');
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(path.join(ROOT, name), 'utf8') }));

/** The files that import an icon by its own name. */
const usersOf = (icon: string): string[] =>
  SOURCES.filter(({ text }) =>
    [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].some(([, names = '']) =>
      names.split(',').some((name) => name.trim().split(' ')[0] === icon),
    ),
  ).map(({ name }) => name);

/** Where the icon of a thing also stands, always for that same thing. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  commandes: [
    'domain/documents/',
    'features/dashboard/daily/genres.tsx',
    'features/parcours/',
    'features/stock/mouvementCells.tsx',
  ],
  livraisons: ['domain/documents/', 'features/dashboard/daily/', 'features/stock/mouvementCells.tsx'],
  retours: [
    'domain/documents/',
    'features/commerciaux/components/CommercialLinks.tsx',
    'features/dashboard/daily/',
    'features/stock/',
  ],
  ajustements: ['features/commerciaux/components/CommercialLinks.tsx', 'features/dashboard/daily/', 'features/stock/'],
  paiements: ['features/commerciaux/components/CommercialLinks.tsx', 'features/dashboard/daily/genres.tsx'],
  // The stock of somebody, its value, and the picture of a product that has none.
  lots: ['domain/documents/', 'features/ajustements/', 'features/dashboard/main/Tiles.tsx', 'features/produits/'],
  'statistiques-produits': ['features/heatmap/HeatmapFilters.tsx'],
  produits: ['features/heatmap/HeatmapFilters.tsx'],
  commerciaux: ['features/heatmap/HeatmapFilters.tsx'],
  'points-de-vente': ['features/dashboard/', 'features/commandes/CommandeScreen.tsx'],
  parcours: ['features/commerciaux/', 'features/parcours/', 'features/dashboard/team/TeamRow.tsx'],
  sessions: ['features/commerciaux/components/CommercialLinks.tsx'],
  configuration: ['app/shell/UserMenu.tsx'],
};

const NAMES = Object.entries(RESOURCE_ICONS).map(([id, icon]) => [id, icon.displayName ?? ''] as const);

test('no two things have one icon', () => {
  const names = NAMES.map(([, name]) => name);
  expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([]);
});

test.each(NAMES)('the icon of %s stands for nothing else', (id, icon) => {
  const places = ['app/shell/resourceIcons.ts', ...(ALSO[id] ?? [])];
  expect(usersOf(icon).filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
});
