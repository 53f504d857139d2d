import { act, screen, waitFor, within } from '@testing-library/react';
import { collection, json, problem, type Answer } from '../../../tests/support/fetchStub.ts';
import { withMedia } from '../../../tests/support/media.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { PHONE_QUERY } from '../../ui/theme/media.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const livraison = {
  code: 'LIV1',
  factureRef: 'FA1',
  livraisonAt: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  totalValue: 1000,
  nbLignes: 1,
  commercial: { username: 'col001', nomPrenom: 'Rakoto' },
};
const LIST = '/api/data/livraisons';
const csv = () =>
  new Response('\uFEFFa;b\r\n', {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="livraisons-2026-11-20.csv"',
      'x-total-rows': '1200',
    },
  });

/** A file whose second half, `rest`, arrives only after the first half has been read. */
function halfSentFile(type = XLSX) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      given.enqueue(new Uint8Array([0x50, 0x4b, 3, 4]));
    },
  });
  const response = new Response(body, {
    headers: { 'content-type': type, 'x-total-rows': '1200', 'x-estimated-length': '8' },
  });
  return { response, fail: () => controller?.error(new TypeError('network error')) };
}

function show(address: string, file: () => Answer) {
  const isFile = (request: Request) => /csv|sheet/.test(request.headers.get('accept') ?? '');
  const app = renderApp(address, {
    answers: {
      [`GET ${LIST}`]: (request: Request) => (isFile(request) ? file() : collection([livraison], 1200)),
      'GET /api/data/utilisateurs': collection([]),
    },
  });
  const files = () => app.server.to(LIST).filter(isFile);
  const ask = async (label: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'Télécharger' }));
    await app.user.click(await screen.findByRole('menuitem', { name: label }));
  };
  return { ...app, files, ask };
}

const card = () => screen.findByRole('region', { name: 'Téléchargement' });
let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:essai';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

test('the filtered and sorted list is saved whole, without its page, and announced', async () => {
  const { files, ask } = show('/livraisons?q=FA&page=3&tri=totalValue&commerciaux=col001', csv);
  await screen.findByText('1 200 au total');
  await ask('CSV (.csv)');
  expect(await screen.findByText('Téléchargement terminé')).toBeVisible();
  expect(screen.getByText('livraisons-2026-11-20.csv · 1 200 lignes')).toBeVisible();
  expect(saved).toEqual(['livraisons-2026-11-20.csv']);
  const [asked] = files();
  expect(asked?.headers.get('accept')).toBe('text/csv');
  expect([...new URL(asked?.url ?? '').searchParams]).toEqual([
    ['search', 'FA'],
    ['order[totalValue]', 'asc'],
    ['commercial.username[]', 'col001'],
  ]);
  expect(screen.queryByRole('region', { name: 'Téléchargement' })).not.toBeInTheDocument();
});

test('the menu says how many rows there are, and opens by keyboard', async () => {
  const { user } = show('/livraisons', csv);
  await screen.findByText('1 200 au total');
  const button = screen.getByRole('button', { name: 'Télécharger' });
  act(() => {
    button.focus();
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Toute la liste : 1.200 lignes, toutes les colonnes$/)).toBeVisible();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Excel (.xlsx)', 'CSV (.csv)']);
});

test('on a phone the files are in the menu of further actions', async () => {
  const media = withMedia(PHONE_QUERY);
  const { user, files } = show('/livraisons', csv);
  await user.click(await screen.findByRole('button', { name: 'Plus d’actions' }));
  expect(screen.getByText(/toutes les colonnes$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Télécharger' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Télécharger\u00a0: CSV (.csv)' }));
  await waitFor(() => {
    expect(files()).toHaveLength(1);
  });
  media.mockRestore();
});

test('shows progress, makes a second download wait, and cancelling aborts the call and returns the focus', async () => {
  const { files, ask, user } = show('/livraisons', () => halfSentFile().response);
  await ask('Excel (.xlsx)');
  expect(within(await card()).getByRole('progressbar', { name: 'Téléchargement de Facturation' })).toBeVisible();
  expect(await within(await card()).findByText(/^Excel · \d+ %, 0,0 Mo · 1.200 lignes$/)).toBeVisible();
  await waitFor(async () => {
    expect(within(await card()).getByRole('status')).toHaveTextContent('Téléchargement de Facturation en cours');
  });
  await user.click(screen.getByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByText('Un téléchargement est déjà en cours.')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'CSV (.csv)' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(within(await card()).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('region', { name: 'Téléchargement' })).not.toBeInTheDocument();
  expect(files().map((request) => request.signal.aborted)).toEqual([true]);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(saved).toEqual([]);
});

test('goes on when the screen changes', async () => {
  const file = halfSentFile();
  const { ask, router, files } = show('/livraisons', () => file.response);
  await ask('Excel (.xlsx)');
  await card();
  await act(() => router.navigate('/introuvable'));
  expect(await screen.findByRole('heading', { name: /introuvable/i })).toBeVisible();
  expect(await card()).toBeVisible();
  expect(files()[0]?.signal.aborted).toBe(false);
  file.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Le téléchargement a échoué. La connexion a été coupée avant la fin. Rien n’a été enregistré.',
  );
});

test('a failure says why, and « Réessayer » starts again', async () => {
  let answer = (): Answer => problem(503, 'Trop de téléchargements sont en cours. Réessayez dans un instant.');
  const { ask, user, files } = show('/livraisons', () => answer());
  await ask('CSV (.csv)');
  expect(await screen.findByRole('alert')).toHaveTextContent('Trop de téléchargements sont en cours.');
  const file = halfSentFile('text/csv');
  answer = () => file.response;
  await user.click(within(await card()).getByRole('button', { name: 'Réessayer' }));
  expect(within(await card()).getByRole('button', { name: 'Annuler' })).toHaveFocus();
  file.fail();
  await screen.findByRole('alert');
  answer = csv;
  await user.click(within(await card()).getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Téléchargement terminé')).toBeVisible();
  expect(files()).toHaveLength(3);
  answer = () => problem(404, 'Cette adresse n’existe pas.');
  await ask('CSV (.csv)');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ce serveur ne propose pas le téléchargement de cette liste.',
  );
  await user.click(within(await card()).getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('region', { name: 'Téléchargement' })).not.toBeInTheDocument();
});

const JOB = '/api/data/taches/TAC0000009';
const job = (state: string, more: object = {}) => ({
  code: 'TAC0000009',
  nature: 'telechargement',
  etat: state,
  lignes: 1_200_000,
  faites: 300_000,
  resultat: null,
  message: null,
  ...more,
});

test('a file with many rows is made at the server, its progress shown, and it is saved when it is done', async () => {
  const { ask, server, user } = show('/livraisons', () => json(202, { tache: 'TAC0000009' }));
  server.answer({ [`GET ${JOB}`]: job('encours'), [`GET ${JOB}/fichier`]: csv });
  await ask('CSV (.csv)');
  expect(
    await within(await card()).findByText(/^CSV · préparation sur le serveur · 300.000 sur 1.200.000 lignes$/),
  ).toBeVisible();
  expect(within(await card()).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByText('Un téléchargement est déjà en cours.')).toBeVisible();
  server.answer({ [`GET ${JOB}`]: job('terminee', { resultat: { lignes: 1_200_000, octets: 9 } }) });
  expect(await screen.findByText('Téléchargement terminé', undefined, { timeout: 4_000 })).toBeVisible();
  expect(saved).toEqual(['livraisons-2026-11-20.csv']);
});

test('cancelled, it is put aside at the server; failed there, it says why', async () => {
  const { ask, server, user } = show('/livraisons', () => json(202, { tache: 'TAC0000009' }));
  server.answer({ [`GET ${JOB}`]: job('attente'), [`POST ${JOB}/ecarter`]: {} });
  await ask('CSV (.csv)');
  await user.click(await within(await card()).findByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(server.to(`${JOB}/ecarter`)).toHaveLength(1);
  });
  expect(screen.queryByRole('region', { name: 'Téléchargement' })).not.toBeInTheDocument();
  server.answer({ [`GET ${JOB}`]: job('echouee', { message: 'Vos droits ont changé.' }) });
  await ask('CSV (.csv)');
  expect(await screen.findByRole('alert')).toHaveTextContent('Le téléchargement a échoué. Vos droits ont changé.');
});

test('the end of the session stops it', async () => {
  const { ask, unmount, files } = show('/livraisons', () => halfSentFile().response);
  await ask('Excel (.xlsx)');
  await card();
  unmount();
  expect(files()[0]?.signal.aborted).toBe(true);
});
