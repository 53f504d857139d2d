import { screen, waitFor, within } from '@testing-library/react';
import { SCREENS } from '../../src/app/routeTable.ts';
import { visibleNavigation } from '../../src/app/shell/sidebar/navigation.ts';
import { renderApp } from '../support/renderApp.tsx';

/** What the specification calls an entry of the navigation and the screen that it opens, where it gives both. */
const NAMED_TWICE: Readonly<Record<string, readonly [entry: string, title: string]>> = {
  '/produits/statistiques': ['Stats Produits', 'Statistiques Produits'],
  '/heatmap': ['Heatmap Zones', 'Heatmap des Zones'],
  '/commandes': ['Commandes', 'Liste des commandes'],
  '/retours': ['Retours', 'Liste des retours'],
  '/stock-commercial': ['Stock commercial', 'Stock par Lot'],
  '/stock-produits-divers': ['Stock produits divers', 'Stock Produits Divers'],
  '/commercial': ['Commerciaux', 'Liste des commerciaux'],
  '/admin/users': ['Admin users', 'Utilisateurs Admin'],
};

/** What it calls the screens that have one name. */
const NAMED_ONCE: Readonly<Record<string, string>> = {
  '/dashboard': 'Tableau de bord',
  '/parcours': 'Parcours Commerciaux',
  '/livraisons': 'Facturation',
  '/livraisons-produits-divers': 'Livraisons produits divers',
  '/ajustements': 'Ajustements',
  '/paiements': 'Paiements',
  '/mouvements-stock': 'Mouvements de stock',
  '/stock-par-produit': 'Stock par Produit',
  '/points-vente': 'Points de vente',
  '/zones': 'Zones',
  '/produits': 'Produits',
  '/produits-divers': 'Produits divers',
  '/tracking-devices': 'Tracking Devices',
  '/sessions': 'Sessions',
  '/configuration': 'Configuration',
};

/** Screens whose heading names what they show rather than the screen, and the specification's for the dashboard. */
const OWN_HEADING = new Set(['/dashboard', '/mon-compte', '/aide']);

const titleAt = (path: string) => SCREENS.find((each) => each.path === path)?.title;
const ENTRIES = visibleNavigation(() => true).flatMap(({ entries }) => entries);

test('each entry of the navigation has the name of its screen, or both have the specification’s', () => {
  const names = Object.fromEntries(ENTRIES.map(({ to, label }) => [to, [label, titleAt(to)]]));
  const once = ENTRIES.filter(({ to }) => !(to in NAMED_TWICE)).map(({ to, label }) => [to, [label, label]]);
  expect(names).toEqual({ ...Object.fromEntries(once), ...NAMED_TWICE });
  expect(names).toMatchObject(
    Object.fromEntries(Object.entries(NAMED_ONCE).map(([path, name]) => [path, [name, name]])),
  );
});

test('no two screens have one title', () => {
  const titles = SCREENS.filter(({ path }) => !path.includes(':')).map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test.each(SCREENS.map(({ path }) => path).filter((path) => !path.includes(':') && !OWN_HEADING.has(path)))(
  'the heading of %s, the breadcrumb and the title of the window say the same',
  async (path) => {
    renderApp(path, { answers: { '*': () => new Promise(() => undefined) } });
    const heading = await screen.findByRole('heading', { level: 1 });
    const trail = within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }));
    await waitFor(() => expect(trail.getByText(heading.textContent)).toHaveAttribute('aria-current', 'page'));
    expect(heading).toHaveTextContent(titleAt(path) ?? 'no such screen');
    expect(document.title).toContain(heading.textContent);
  },
);
