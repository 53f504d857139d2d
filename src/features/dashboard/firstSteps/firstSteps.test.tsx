import type { FirstSteps } from '@contract/firstSteps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';
import { deliverySample } from './deliverySample.ts';

const NONE = { objectifs: false, commerciaux: false, produits: false, zones: false, livraisons: false };
const ALL = { objectifs: true, commerciaux: true, produits: true, zones: true, livraisons: true };
const STEPS = 'GET /api/data/premiers-pas';
const LOAD = 'POST /api/data/premiers-pas/demonstration';
const REPORT = 'POST /api/data/premiers-pas/report';
const said = (more: Partial<FirstSteps> = {}): FirstSteps => ({
  etapes: NONE,
  reporte: false,
  demonstration: false,
  ...more,
});

/** The blocks of the board fail, which is no matter here. */
const blocks: Handlers = Object.fromEntries(
  ['key-metrics', 'sales-chart', 'top-commercials', 'top-products', 'doughnut-charts'].map((name) => [
    `GET /api/data/dashboard/${name}`,
    problem(404, 'Inconnu.'),
  ]),
);
type Role = 'ROLE_ADMIN' | 'ROLE_EDITEUR' | 'ROLE_IMPORTATEUR' | 'ROLE_LECTEUR';
const open = (answers: Handlers, role: Role = 'ROLE_ADMIN', address = '/dashboard') =>
  renderApp(address, { role, answers: { ...blocks, 'GET /api/data/alertes': problem(404, 'Inconnu.'), ...answers } });
const panel = () => screen.findByRole('region', { name: 'Premiers pas' });
const board = () => screen.findByRole('heading', { name: 'Tableau de Bord Principal' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('the data tick the steps; the first one left is the next, with its file and its import', async () => {
  open({ [STEPS]: said({ etapes: { ...NONE, objectifs: true, zones: true } }) });
  const region = await panel();
  expect(region).toHaveTextContent('2 sur 5');
  const items = within(region).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryByRole('img', { name: 'Fait' }) !== null)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(items.filter((item) => item.getAttribute('aria-current') === 'step')).toEqual([items[1]]);
  const next = within(items[1] ?? region);
  expect(next.getByRole('link', { name: 'Importer les commerciaux' })).toHaveAttribute(
    'href',
    '/commercial?importer=1',
  );
  expect(next.getByRole('button', { name: /^Fichier d’exemple/ })).toBeVisible();
  expect(within(region).queryByRole('button', { name: 'Charger une démonstration' })).toBeNull();
});

test('who may not take a step is told who does', async () => {
  open({ [STEPS]: said() }, 'ROLE_IMPORTATEUR');
  const region = await panel();
  expect(region).toHaveTextContent('Un administrateur les fixe dans « Configuration ».');
  expect(region).toHaveTextContent('Un éditeur ou un administrateur les dessine.');
  expect(
    within(region)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Importer les commerciaux', 'Importer les produits', 'Importer des livraisons']);
});

test.each<[string, Handlers, Role, string]>([
  ['all are taken', { [STEPS]: said({ etapes: ALL }) }, 'ROLE_ADMIN', '/dashboard?premiers-pas=1'],
  ['they were put off', { [STEPS]: said({ reporte: true }) }, 'ROLE_ADMIN', '/dashboard'],
  ['the backend has no such call', { [STEPS]: problem(404, 'Inconnu.') }, 'ROLE_ADMIN', '/dashboard'],
  // The call is not made at all: it would fail the test.
  ['somebody only reads', {}, 'ROLE_LECTEUR', '/dashboard'],
])('no steps where %s', async (_when, answers, role, address) => {
  open(answers, role, address);
  await board();
  await waitFor(() => {
    expect(screen.getAllByRole('button', { name: 'Réessayer' }).length).toBeGreaterThan(3);
  });
  expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull();
});

test('« Plus tard » is sent and hides them; the address brings them back', async () => {
  const { server, user, router } = open({ [STEPS]: said(), [REPORT]: said({ reporte: true }) });
  await user.click(within(await panel()).getByRole('button', { name: 'Plus tard' }));
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull();
  });
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(await sent?.clone().json()).toEqual({ reporte: true });
  await router.navigate('/dashboard?premiers-pas=1');
  expect(await panel()).toBeVisible();
});

test('a refused « Plus tard » leaves the steps and says why', async () => {
  const { user } = open({ [STEPS]: said(), [REPORT]: problem(403, 'Interdit.') });
  await user.click(within(await panel()).getByRole('button', { name: 'Plus tard' }));
  expect(await screen.findByText('Les premiers pas n’ont pas pu être remis à plus tard.')).toBeVisible();
  expect(await panel()).toBeVisible();
});

test('the demonstration is asked for, then loaded once under a key', async () => {
  let answer = said({ demonstration: true });
  const { server, user } = open({
    [STEPS]: () => answer,
    [LOAD]: () => {
      answer = said({ etapes: ALL });
      return { commerciaux: 40 };
    },
  });
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  await user.click(within(await panel()).getByRole('button', { name: 'Charger une démonstration' }));
  const question = await screen.findByRole('alertdialog', { name: 'Charger une démonstration' });
  expect(question).toHaveTextContent('Il ne peut pas être retiré ensuite');
  expect(sent()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Charger la démonstration' }));
  expect(await screen.findByText('Démonstration chargée')).toBeVisible();
  expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.stringMatching(/.{20}/)]);
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Premiers pas' })).toBeNull();
  });
});

test('the demonstration is asked for over plain HTTP too, where a browser makes no identifiers', async () => {
  const own = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    const { user } = open({ [STEPS]: said({ demonstration: true }) });
    await user.click(within(await panel()).getByRole('button', { name: 'Charger une démonstration' }));
    expect(await screen.findByRole('alertdialog', { name: 'Charger une démonstration' })).toBeVisible();
  } finally {
    if (own) Object.defineProperty(crypto, 'randomUUID', own);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
});

test('the sample of a delivery is dated today in Madagascar and in the encoding of the accounting system', () => {
  const lines = new TextDecoder('iso-8859-1').decode(deliverySample(Date.parse('2026-12-31T22:00:00Z'))).split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    '"Document - Code client";"Document - Numéro du document";"Document - Date";"Ligne - Code article";' +
      '"Ligne - Quantité";"Ligne - Série/lot";"Ligne - Date limite"',
  );
  expect(lines[1]).toBe('"C0001";"FA000001";"01/01/2027";"ART0001";"24";"L0001";"24/06/2028"');
});
