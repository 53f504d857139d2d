import type { AuditEntry } from '@contract/audit.ts';
import type { ImportJournal } from '@contract/importation.ts';
import type { SecurityEvent } from '@contract/securityEvent.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { collection, problem, type Handlers } from '../../../tests/support/fetchStub.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';

const NIRINA = { username: 'admin@demo.mg', nomPrenom: 'Andriamalala Nirina' };
const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  code: 'AUD0000007',
  createdAt: '2026-11-02T12:30:00Z',
  utilisateur: NIRINA,
  action: 'modifier',
  entity: 'product',
  entityId: 'ART0001',
  before: { price: 1000 },
  after: { price: 1320 },
  ...changes,
});
const zone = entry({
  code: 'AUD0000008',
  entity: 'zone',
  entityId: 'ZON0001',
  before: { couleur: '#111111' },
  after: { couleur: '#222222', polygon: '…' },
});
const whole = {
  ...zone,
  after: {
    couleur: '#222222',
    polygon: {
      type: 'Polygon',
      coordinates: [
        [
          [47, -18],
          [48, -18],
        ],
      ],
    },
  },
};
const AUDIT = '/api/data/audit';
const audit: Handlers = {
  [`GET ${AUDIT}`]: collection([entry(), zone], 2_000_000),
  [`GET ${AUDIT}/AUD0000008`]: whole,
  'GET /api/data/utilisateurs': collection([{ ...NIRINA }]),
};
const SHA = 'ab12cd34'.repeat(8);
const journal: ImportJournal = {
  code: 'IMP0000003',
  resource: 'livraisons',
  fileName: 'semaine-46.txt',
  sha256: SHA,
  utilisateur: NIRINA,
  createdAt: '2026-11-02T12:30:00Z',
  lignes: 120,
  created: 40,
  updated: 0,
  ignored: 2,
};
const IMPORTS = '/api/data/imports';
const lastQuery = (app: RenderedApp, path: string) => new URL(app.server.to(path).at(-1)?.url ?? '').searchParams;
const search = (app: RenderedApp) => app.router.state.location.search;

test('the audit says who changed what; the address opens an entry in its dialog', async () => {
  const app = renderApp('/journal/audit', { answers: audit });
  const line = await screen.findByRole('row', { name: /ART0001/ });
  expect(line).toHaveTextContent(
    /02\/11\/2026 15:30.*Andriamalala Nirina.*Modification.*Produit.*ART0001.*Prix : 1.000.Ar → 1.320.Ar/,
  );
  expect(lastQuery(app, AUDIT).get('order[createdAt]')).toBe('desc');
  await app.user.click(screen.getByRole('link', { name: /Modification, Zone ZON0001/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Modification · Zone ZON0001' });
  expect(search(app)).toBe('?entree=AUD0000008');
  expect(within(dialog).getByRole('row', { name: /Couleur/ })).toHaveTextContent('Couleur#111111#222222');
  expect(within(dialog).getByRole('region', { name: 'Contour, après' })).toHaveTextContent('"Polygon"');
  expect(within(dialog).getByRole('link', { name: 'Ouvrir la fiche' })).toHaveAttribute('href', '/zones?zone=ZON0001');
  await app.user.click(within(dialog).getByRole('link', { name: 'Voir l’historique' }));
  await waitFor(() => {
    expect(lastQuery(app, AUDIT).get('entityId')).toBe('ZON0001');
  });
  expect(lastQuery(app, AUDIT).get('entity')).toBe('zone');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the address filters by person, action, element, period and import', async () => {
  const app = renderApp(
    '/journal/audit?par=admin@demo.mg&action=reinitialiser-le-mot-de-passe&element=point-of-sale' +
      '&periode=2026-11-01..2026-11-30&import=IMP0000003&q=art',
    { answers: audit },
  );
  await screen.findByRole('row', { name: /ART0001/ });
  expect(Object.fromEntries(lastQuery(app, AUDIT))).toMatchObject({
    'utilisateur.username[]': 'admin@demo.mg',
    action: 'réinitialiser le mot de passe',
    entity: 'point_of_sale',
    'createdAt[after]': '2026-11-01',
    'createdAt[before]': '2026-11-30',
    'import.code': 'IMP0000003',
    search: 'art',
  });
  await app.user.click(screen.getByRole('button', { name: /Import\u00a0: IMP0000003/ }));
  await waitFor(() => {
    expect(search(app)).not.toContain('import=');
  });
});

test('an unknown entry, then a failure that can be retried', async () => {
  const app = renderApp('/journal/audit?entree=AUD0000008', {
    answers: { ...audit, [`GET ${AUDIT}/AUD0000008`]: problem(404, 'Cette entrée de l’audit n’existe pas.') },
  });
  expect(await screen.findByText('Entrée introuvable')).toBeVisible();
  app.unmount();
  const failing = renderApp('/journal/audit?entree=AUD0000008', {
    answers: { ...audit, [`GET ${AUDIT}/AUD0000008`]: problem(500, 'La base est indisponible.') },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('La base est indisponible.');
  failing.server.answer(audit);
  await failing.user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('dialog', { name: 'Modification · Zone ZON0001' })).toBeVisible();
});

test('an import: who, which file, which counts; its hash is copied whole, and its changes are linked', async () => {
  const app = renderApp('/journal/imports', { answers: { [`GET ${IMPORTS}`]: collection([journal], 1) } });
  expect(await screen.findByRole('row', { name: /semaine-46/ })).toHaveTextContent(
    /02\/11\/2026 15:30.*Nirina.*Facturation.*semaine-46\.txt.*ab12cd34….*1204002/,
  );
  await app.user.click(screen.getByRole('button', { name: 'Copier l’empreinte ab12cd34' }));
  expect(await screen.findByText('Empreinte copiée')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(SHA);
  await app.user.click(screen.getByRole('link', { name: /Import IMP0000003/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Import IMP0000003' });
  await waitFor(() => {
    expect(dialog).toHaveTextContent(SHA);
  });
  expect(within(dialog).getByRole('link', { name: 'Voir ce qui a changé' })).toHaveAttribute(
    'href',
    '/journal/audit?import=IMP0000003',
  );
  expect(within(dialog).getByRole('link', { name: 'Ouvrir la liste' })).toHaveAttribute('href', '/livraisons');
});

const event = (changes: Partial<SecurityEvent> = {}): SecurityEvent => ({
  code: 'SEC0000004',
  createdAt: '2026-11-02T12:30:00Z',
  event: 'role_changed',
  utilisateur: NIRINA,
  address: '197.158.1.20',
  target: 'hery@demo.mg',
  details: { avant: 'ROLE_LECTEUR', apres: 'ROLE_EDITEUR' },
  requestId: '5f3c2a10-aaaa-bbbb-cccc-1234567890ab',
  count: 1,
  ...changes,
});
const guesses = event({
  code: 'SEC0000005',
  event: 'sign_in_failed',
  utilisateur: null,
  target: '',
  details: { raison: 'compte inconnu' },
  requestId: '',
  count: 1204,
});
const SECURITY = '/api/data/security-events';
const security: Handlers = {
  [`GET ${SECURITY}`]: collection([event(), guesses], 2),
  'GET /api/data/utilisateurs': collection([{ ...NIRINA }]),
};

test('the security log says who, from where, what and how often', async () => {
  renderApp('/journal/securite', { answers: security });
  expect(await screen.findByRole('row', { name: /hery@demo.mg/ })).toHaveTextContent(
    /02\/11\/2026 15:30.*Rôle changé.*Andriamalala Nirina.*197\.158\.1\.20.*hery@demo\.mgLecteur → Éditeur1/,
  );
  expect(screen.getByRole('row', { name: /compte inconnu/ })).toHaveTextContent(/Connexion échouée.*Inconnu.*1\s204/);
});

test('its address filters by person, event and period, and searches; a failure can be retried', async () => {
  const app = renderApp(
    '/journal/securite?par=admin@demo.mg&evenement=connexion-echouee&periode=2026-11-01..2026-11-30&q=197.158',
    { answers: { ...security, [`GET ${SECURITY}`]: problem(500, 'La base est indisponible.') } },
  );
  expect(await screen.findByText('Le journal de sécurité n’a pas pu être chargé')).toBeVisible();
  expect(Object.fromEntries(lastQuery(app, SECURITY))).toMatchObject({
    'utilisateur.username[]': 'admin@demo.mg',
    event: 'sign_in_failed',
    'createdAt[after]': '2026-11-01',
    'createdAt[before]': '2026-11-30',
    search: '197.158',
  });
  app.server.answer(security);
  await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('row', { name: /hery@demo.mg/ })).toBeVisible();
});

test.each(['/journal/audit', '/journal/imports', '/journal/securite'])('%s is for administrators', async (path) => {
  renderApp(path, { role: 'ROLE_EDITEUR' });
  expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeVisible();
});
