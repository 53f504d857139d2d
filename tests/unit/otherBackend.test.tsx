import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ReactNode } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { SCREENS } from '../../src/app/routeTable.ts';
import { renderApp, type RenderedApp } from '../support/renderApp.tsx';
import { otherBackend, VARIANTS, type Variant } from '../support/otherBackend.ts';

// jsdom has no canvas, so the map shows only its children and its layers show nothing.
jest.mock('../../src/ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ children }: { children?: ReactNode }) => <section>{children}</section>,
}));
const MAP = '../../src/ui/map';
const layers = readdirSync(`${__dirname}/${MAP}`, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(?<!\.test)\.tsx$/.test(file) && /\buse(Layer|OlMap)\(/.test(readFileSync(`${__dirname}/${MAP}/${file}`, 'utf8')),
);
for (const file of layers)
  jest.doMock(`${MAP}/${file}`, () => ({
    ...jest.requireActual<object>(`${MAP}/${file}`),
    [basename(file, '.tsx')]: () => null,
  }));

beforeAll(async () => {
  for (const { load } of SCREENS) await load();
});

const EXAMPLE_CODES: Readonly<Record<string, string>> = {
  '/commande/:code': 'CMD0001',
  '/livraison/:code': 'LIV0001',
  '/retour/:code': 'RET0001',
  '/ajustement/:code': 'AJU0001',
  '/commercial/:username': 'col001',
  '/point-de-vente/:code': 'PDV0001',
  '/produits/:code': 'ART0001',
  '/produit/:code': 'ART0001',
  '/produit-divers/:code': 'DIV001',
  '/miscellaneous-livraison/:code': 'LPD0001',
  '/stock-commercial/:code': 'LOT0001',
};
const ADDRESSES: readonly string[] = [
  ...SCREENS.map(({ path }) => path.replace(/:\w+/, () => EXAMPLE_CODES[path] ?? 'missing')),
  ...['statistiques', 'stock', 'stock-divers', 'ventes', 'livraisons'].map((tab) => `/commercial/col001?onglet=${tab}`),
  '/points-vente?vue=carte',
  '/zones?vue=carte',
  '/zones?zone=ZON001',
  '/tracking-devices?vue=carte',
  '/ajustement/nouveau?commercial=col001',
  '/produits-divers/assigner-stocks?commercial=col001',
  `/parcours?parcours=${new Date().toISOString().slice(0, 10)}.col001`,
];

/** Waits until the screen makes no more requests. */
async function settled({ server }: RenderedApp) {
  await waitFor(() => {
    expect(document.querySelector('h1, h2')).not.toBeNull();
  });
  for (let before = -1; before !== server.requests.length; ) {
    before = server.requests.length;
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 20);
        }),
    );
  }
}

/** Empty-state texts that are true with any backend, because nothing was chosen yet. */
const TRUE_BEFORE_CHOICE = 'import à valider|parcours affiché|commercial choisi';
/** Empty-state texts that are true when the figures or shapes did not come. */
const TRUE_WITHOUT_DATA =
  `${TRUE_BEFORE_CHOICE}|donnée disponible|zone n’a de valeur|balise n’a envoyé|commande ce ` +
  'jour-là|polygone|produit divers en stock';
const untrue = (truths: string) => new RegExp(`Aucune? (?!${truths})`);
const COMPLETE: readonly Variant[] = ['as documented', 'numbers as text'];

const BROKEN = /NaN|undefined|Invalid Date|\[object|Infinity|\bnull\b|Une erreur est survenue/;

/** These variants have no times, and a trip without times cannot be shown. */
const UNTIMED: readonly Variant[] = ['keys and relations alone', 'null but for the keys'];

describe.each(Object.keys(VARIANTS) as Variant[])('%s', (variant) => {
  test.each(ADDRESSES.filter((address) => !(address.startsWith('/parcours?') && UNTIMED.includes(variant))))(
    '%s',
    async (address) => {
      // Rendering once is enough here: the screens' own tests render them twice.
      const app = renderApp(address, { answers: otherBackend(VARIANTS[variant]), isStrict: false });
      await settled(app);
      const text = document.body.textContent;
      expect(text).not.toMatch(BROKEN);
      expect(text).not.toMatch(untrue(COMPLETE.includes(variant) ? TRUE_BEFORE_CHOICE : TRUE_WITHOUT_DATA));
    },
  );
});

describe('an unknown value is shown as it is', () => {
  const open = (address: string, path: string, more: object) =>
    renderApp(address, {
      answers: { ...otherBackend(), [`GET /api/data/${path}`]: () => ({ totalItems: 1, member: [more] }) },
    });
  test.each<[string, string, string, object]>([
    [
      'ROLE_SUPERVISEUR',
      '/admin/users',
      'utilisateurs',
      { username: 'a@b.mg', nomPrenom: 'Soa', isEnabled: true, utilisateurRole: { code: 'ROLE_SUPERVISEUR' } },
    ],
    [
      'CRYPTO',
      '/paiements',
      'paiements',
      { code: 'P1', refPaiement: 'P-1', paiementAt: '2026-11-20', paiementSource: 'CRYPTO', value: 5 },
    ],
    [
      'BARREL',
      '/produits',
      'products',
      { code: 'ART1', designation: 'Huile', unit: 'BARREL', price: 5, isEnabled: true },
    ],
    [
      'INVENTAIRE',
      '/mouvements-stock',
      'stock-mouvements',
      { code: 'M1', mouvementAt: '2026-11-20', quantite: 3, type: 'INVENTAIRE' },
    ],
  ])('%s on %s', async (word, address, path, row) => {
    const app = open(address, path, row);
    await settled(app);
    expect(document.body.textContent).toContain(word);
    expect(document.body.textContent).not.toMatch(BROKEN);
  });
});

test.each<[string, string, string, RegExp]>([
  ['/sessions', 'sessions', 'SES1', /Désactivée(?!s| le)/],
  ['/tracking-devices', 'tracking_devices', 'TRK1', /Inactif(?!s)/],
  ['/paiements', 'paiements', 'PAI1', /Autre(?!s)/],
])('a state that is not given is not invented on %s', async (address, path, code, state) => {
  const app = renderApp(address, {
    answers: { ...otherBackend(), [`GET /api/data/${path}`]: () => ({ totalItems: 1, member: [{ code }] }) },
  });
  await settled(app);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getAllByRole('row')[1]?.textContent).not.toMatch(state);
});
