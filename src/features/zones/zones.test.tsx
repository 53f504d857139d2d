import type { Zone } from '@contract/zone.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { collection, json, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderOptions } from '../../../tests/support/renderApp.tsx';

jest.mock('../../workers/map/workerClusters.ts', () =>
  jest.requireActual<object>('../../../tests/support/fakeWorker.ts'),
);
jest.mock('../../ui/map/frame/MapView.tsx', () => ({
  __esModule: true,
  default: ({ label }: { label: string }) => <p>{label}</p>,
}));

const LIST = '/api/data/zones';
const ring = [
  [47.5, -18.9],
  [47.6, -18.9],
  [47.6, -18.8],
  [47.5, -18.9],
];
const zone = (more: Partial<Zone> = {}): Zone => ({
  code: 'ZON0001',
  designation: 'Analakely',
  couleur: '#e11d48',
  surface: 3_420_000,
  polygon: { type: 'Polygon', coordinates: [ring] },
  utilisateurs: [{ username: 'col001', nomPrenom: 'Rakotomalala Hery' }],
  nbPointsDeVente: 48,
  version: 3,
  ...more,
});
const points = {
  codes: ['P1', 'P2'],
  positions: [4_758_000, -1_888_000, 4_700_000, -1_800_000],
  actifs: '11',
  sansPosition: 0,
};
const ANSWERS: Handlers = {
  [`GET ${LIST}`]: collection([zone()]),
  [`GET ${LIST}/ZON0001`]: zone(),
  'GET /api/data/pos/map': points,
  'GET /api/data/utilisateurs': collection([]),
};
const show = (address: string, answers: Handlers = {}, options: RenderOptions = {}) =>
  renderApp(address, { ...options, answers: { ...ANSWERS, ...answers } });
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');
/** Waits until the dialog shows its form. */
async function dialog(name: string) {
  const box = await screen.findByRole('dialog', { name });
  await waitFor(() => {
    expect(within(box).queryByRole('status', { name: 'Chargement de la zone…' })).not.toBeInTheDocument();
  });
  return box;
}
type App = ReturnType<typeof show>;
const asked = (app: App) => new URL(app.server.to(LIST).at(-1)?.url ?? '').searchParams;

describe('the list', () => {
  test('has its columns, a search by name and one representative as filter', async () => {
    const app = show('/zones?q=ana&commercial=col001&tri=-surface');
    const row = await screen.findByRole('row', { name: /Analakely/ });
    expect(within(row).getAllByRole('cell').map(plain)).toEqual(['ZON0001', 'RH', '48', '3,42 km²']);
    expect(within(row).getByRole('link', { name: 'Analakely' })).toHaveAttribute(
      'href',
      '/zones?q=ana&commercial=col001&tri=-surface&zone=ZON0001',
    );
    expect(['designation', 'utilisateurs.username', 'order[surface]'].map((name) => asked(app).get(name))).toEqual([
      'ana',
      'col001',
      'desc',
    ]);
  });

  test('shows the text for empty, and that of a failed load', async () => {
    const app = show('/zones', { [`GET ${LIST}`]: collection([]) });
    expect(await screen.findByText('Aucune zone trouvée.')).toBeVisible();
    app.unmount();
    show('/zones', { [`GET ${LIST}`]: problem(500, 'Erreur interne.') });
    expect(await screen.findByText('Impossible de charger les zones.')).toBeVisible();
    expect(screen.getByText('Erreur')).toBeVisible();
    expect(screen.queryByText('Aucune zone trouvée.')).not.toBeInTheDocument();
  });

  test('« Ajouter une zone » needs products.update; others see zones read-only', async () => {
    const app = show('/zones');
    expect(await screen.findByRole('link', { name: 'Ajouter une zone' })).toHaveAttribute(
      'href',
      '/zones?zone=nouvelle',
    );
    app.unmount();
    const reader = show('/zones', {}, { role: 'ROLE_LECTEUR' });
    await reader.user.click(await screen.findByRole('link', { name: 'Analakely' }));
    const box = await dialog('Zone');
    expect(within(box).getByLabelText('Nom de la zone')).toHaveAttribute('readonly');
    expect(within(box).queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ajouter une zone' })).not.toBeInTheDocument();
  });

  test('the map has all zones of the filters, and the panel the same', async () => {
    const app = show('/zones?q=ana&vue=carte', {
      [`GET ${LIST}`]: collection([
        zone(),
        zone({ code: 'ZON0002', designation: 'Sans forme', surface: 0, polygon: null }),
      ]),
    });
    expect(await screen.findByText('Carte des zones')).toBeVisible();
    const rows = within(await screen.findByRole('list', { name: 'Zones sur la carte' })).getAllByRole('link');
    expect(rows.map(plain)).toEqual([
      'Analakely3,42 km²ZON0001 · 48 points de vente',
      'Sans formeSans formeZON0002 · 48 points de vente',
    ]);
    expect([asked(app).get('pagination'), asked(app).get('designation'), asked(app).get('page')]).toEqual([
      'false',
      'ana',
      null,
    ]);
    expect(screen.queryByRole('group', { name: 'Tri' })).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  test('creates a zone by keyboard alone: typed corners, closed polygon, idempotency key, toast', async () => {
    const app = show('/zones', {
      [`GET ${LIST}`]: collection([zone({ polygon: null })]),
      [`POST ${LIST}`]: json(201, zone()),
    });
    await app.user.click(await screen.findByRole('link', { name: 'Ajouter une zone' }));
    const box = await dialog('Créer une nouvelle zone');
    expect(within(box).getByText('Dessinez le polygone sur la carte et remplissez les informations.')).toBeVisible();
    expect(within(box).getByLabelText('Surface')).toHaveValue('0,00\u00a0km²');
    await app.user.type(within(box).getByLabelText('Nom de la zone'), 'Ivandry');
    const latitude = within(box).getByLabelText('Latitude du nouveau sommet');
    for (const [y, x] of [
      ['-18,9', '47,5'],
      ['-18.9', '47.6'],
      ['−18,8', '47,6'],
    ] as const) {
      await app.user.type(latitude, y);
      await app.user.type(within(box).getByLabelText('Longitude du nouveau sommet'), `${x}{Enter}`);
    }
    expect(latitude).toHaveFocus();
    expect(within(box).getByText('Tracé en cours : 3 sommets, polygone non fermé.')).toBeVisible();
    await app.user.click(within(box).getByRole('button', { name: 'Fermer le polygone' }));
    expect(within(box).getByText('Polygone fermé : 3 sommets.')).toBeVisible();
    await waitFor(() => {
      expect(within(box).getByText('Points de vente').parentElement).toHaveTextContent(/^Points de vente1$/);
    });
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Zone créée avec succès.')).toBeVisible();
    const [sent] = app.server.to(LIST).filter((request) => request.method === 'POST');
    expect(sent?.headers.get('idempotency-key')).toMatch(/.{8,}/);
    expect(await sent?.json()).toMatchObject({
      designation: 'Ivandry',
      couleur: '#3388ff',
      utilisateurs: [],
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [47.5, -18.9],
            [47.6, -18.9],
            [47.6, -18.8],
            [47.5, -18.9],
          ],
        ],
      },
    });
    expect(app.router.state.location.search).not.toContain('zone=');
    expect(app.server.to(LIST).filter((request) => request.method === 'POST')).toHaveLength(1);
  });

  test('an outline that crosses itself is reported and sent only once a corner is moved', async () => {
    const square = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [47.5, -18.9],
          [47.6, -18.9],
          [47.6, -18.8],
          [47.5, -18.8],
          [47.5, -18.9],
        ],
      ],
    };
    const app = show('/zones?zone=ZON0001', {
      [`GET ${LIST}/ZON0001`]: zone({ polygon: square }),
      [`POST ${LIST}`]: zone(),
    });
    const box = await dialog('Modifier la zone');
    const third = within(box).getByLabelText('Latitude du sommet 3');
    await app.user.clear(third);
    await app.user.type(third, '-18,95{Enter}');
    expect(
      await within(box).findByText(
        /Le contour se recoupe : les côtés 1–2 et 3–4 se croisent\. Lieu marqué sur la carte : −18,90000 ; 47,56667/,
      ),
    ).toBeVisible();
    expect(within(box).getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await app.user.clear(third);
    await app.user.type(third, '-18,81{Enter}');
    expect(within(box).getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  });

  test('when somebody saved first, both zones are shown, and mine sets out from theirs', async () => {
    const theirs = zone({ couleur: '#059669', version: 4 });
    const conflict = json(
      412,
      { type: 'about:blank', title: 'x', status: 412, detail: 'Modifiée entre-temps.', actuel: theirs },
      { 'content-type': 'application/problem+json' },
    );
    const app = show('/zones?zone=ZON0001', { [`POST ${LIST}`]: conflict });
    const box = await dialog('Modifier la zone');
    await app.user.type(within(box).getByLabelText('Nom de la zone'), ' Nord');
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer' }));
    const table = await within(box).findByRole('table', { name: 'Zone enregistrée et la vôtre' });
    expect(within(table).getAllByRole('row').slice(1).map(plain)).toEqual([
      'Couleur#e11d48#059669#059669',
      'NomAnalakelyAnalakely Nord',
    ]);
    app.server.answer({ [`POST ${LIST}`]: theirs });
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer la mienne' }));
    expect(await screen.findByText('Zone modifiée avec succès.')).toBeVisible();
    expect(
      await app.server
        .to(LIST)
        .filter((request) => request.method === 'POST')
        .at(-1)
        ?.json(),
    ).toMatchObject({ code: 'ZON0001', designation: 'Analakely Nord', couleur: '#059669', version: 4 });
  });

  test('stays open after a refusal, with the reason at its field; closing asks first', async () => {
    const app = show('/zones?zone=ZON0001', {
      [`POST ${LIST}`]: problem(422, 'Refusé.', [{ propertyPath: 'designation', message: 'texte attendu' }]),
    });
    const box = await dialog('Modifier la zone');
    await app.user.type(within(box).getByLabelText('Nom de la zone'), '\u200b');
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(box).findByText("Erreur lors de l'enregistrement de la zone.")).toBeVisible();
    expect(within(box).getByLabelText('Nom de la zone')).toHaveAccessibleDescription('texte attendu');
    await app.user.keyboard('{Escape}');
    await app.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })).getByRole('button', {
        name: 'Quitter',
      }),
    );
    await waitFor(() => {
      expect(app.router.state.location.search).not.toContain('zone=');
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a missing name prevents saving; a name that another zone has is only remarked', async () => {
    const app = show('/zones?zone=ZON0001', {
      [`GET ${LIST}`]: collection([zone(), zone({ code: 'ZON0007', designation: 'Ivandry', polygon: null })]),
      [`POST ${LIST}`]: zone(),
    });
    const box = await dialog('Modifier la zone');
    const name = within(box).getByLabelText('Nom de la zone');
    await app.user.clear(name);
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(box).findByText('Le nom de la zone est requis.')).toBeVisible();
    expect(name).toHaveFocus();
    expect(app.server.to(LIST).filter((request) => request.method === 'POST')).toHaveLength(0);
    await app.user.type(name, 'ivandry');
    expect(within(box).queryByText('Le nom de la zone est requis.')).not.toBeInTheDocument();
    expect(name).toHaveAccessibleDescription('Une autre zone porte déjà ce nom\u00a0: ZON0007.');
    await app.user.click(within(box).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Zone modifiée avec succès.')).toBeVisible();
    expect(
      await app.server
        .to(LIST)
        .filter((request) => request.method === 'POST')
        .at(-1)
        ?.json(),
    ).toMatchObject({ designation: 'ivandry', polygon: zone().polygon, surface: 3_420_000 });
  });

  test('points of sale are counted as in the list: those without position too, not a smaller zone’s', async () => {
    const smaller = zone({
      code: 'ZON0002',
      designation: 'Dedans',
      surface: 10,
      polygon: {
        type: 'Polygon',
        coordinates: [
          [
            [47.57, -18.89],
            [47.59, -18.89],
            [47.59, -18.87],
            [47.57, -18.89],
          ],
        ],
      },
    });
    const map = (request: Request) =>
      request.url.includes('zones.code')
        ? { ...points, sansPosition: 2 }
        : { ...points, positions: [4_758_500, -1_888_000, 4_756_000, -1_889_000], sansPosition: 40 };
    show('/zones?zone=ZON0001', { [`GET ${LIST}`]: collection([zone(), smaller]), 'GET /api/data/pos/map': map });
    const box = await dialog('Modifier la zone');
    await waitFor(() => {
      expect(plain(within(box).getByText('Points de vente').parentElement ?? box)).toBe(
        'Points de vente3 · dont 2 sans position',
      );
    });
    expect(within(box).getByLabelText('Surface')).toHaveValue('3,42\u00a0km²');
  });

  test('an unknown code is reported; a backend that only has the list is enough', async () => {
    const app = show('/zones?zone=ZON9', { [`GET ${LIST}/ZON9`]: problem(404, 'Zone non trouvée.') });
    expect(await dialog('Zone non trouvée')).toHaveTextContent('Aucune zone n’a le code « ZON9 ».');
    app.unmount();
    show('/zones?zone=ZON0001', { [`GET ${LIST}/ZON0001`]: problem(404, 'Introuvable.') });
    expect(within(await dialog('Modifier la zone')).getByLabelText('Nom de la zone')).toHaveValue('Analakely');
  });
});
