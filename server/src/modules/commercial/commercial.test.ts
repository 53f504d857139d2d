import { ebpWith } from '../../../../tests/support/ebp.ts';
import { addCommande, addCommercial, addPos, scalar } from '../../../../tests/support/rows.ts';
import {
  type Client,
  FROM_APPLICATION,
  problemOf,
  startTestServer,
  type TestServer,
} from '../../../../tests/support/server.ts';
import type { EbpConnector } from '../../connectors/ebp/connector.ts';
import { unavailable } from '../../plugins/problem.ts';

let server: TestServer;
let importer: Client;
let feed: EbpConnector['commercials'];

beforeAll(async () => {
  server = await startTestServer({ ebp: ebpWith({ commercials: () => feed() }) });
  importer = server.as('ROLE_IMPORTATEUR');
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const user = async (username: string) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select u.*, g.designation as region from utilisateur u left join region g on g.id = u.region_id where ' +
        'username = $1',
      [username],
    )
  ).rows[0];
const data = (n: number, nom = `NOM ${n}`, more: Record<string, string> = {}) => ({
  ligne: n,
  'Code (tiers)': `C${String(n).padStart(4, '0')}`,
  Nom: nom,
  'CODE COLLABORATEUR': `COL${String(n).padStart(3, '0')}`,
  ...more,
});

describe('synchronisation with EBP', () => {
  const editor = () => server.as('ROLE_EDITEUR');
  const notes = () => scalar(server.db, 'select count(*) from notification where genre is null');

  test('creates and updates with one notification; a single card can be refreshed', async () => {
    await addCommercial(server.db, 1);
    feed = () => Promise.resolve([data(1, 'EBP 1'), data(2)]);
    for (const method of ['GET', 'POST'] as const)
      expect(
        (await editor().send({ method, url: '/api/data/commercial/synchronize', headers: FROM_APPLICATION }))
          .statusCode,
      ).toBe(200);
    expect([(await user('col001'))?.nom_prenom, (await user('col002'))?.nom_prenom, await notes()]).toEqual([
      'EBP 1',
      'NOM 2',
      2,
    ]);
    feed = () => Promise.resolve([data(1, 'Encore'), data(2, 'Intouché')]);
    expect((await importer.post('/api/data/commercial/refresh/col001')).json()).toMatchObject({
      username: 'col001',
      nomPrenom: 'Encore',
    });
    expect((await user('col002'))?.nom_prenom).toBe('NOM 2');
    feed = () => Promise.resolve([]);
    expect(problemOf(await importer.post('/api/data/commercial/refresh/col001')).detail).toBe(
      'Ce commercial n’existe pas dans EBP.',
    );
    expect(problemOf(await importer.post('/api/data/commercial/refresh/personne')).detail).toBe(
      'Commercial non trouvé',
    );
    feed = () => Promise.resolve([data(1, 'Solde perdu', { 'Solde actuel': 'perdu' })]);
    expect(problemOf(await importer.post('/api/data/commercial/refresh/col001'))).toMatchObject({
      status: 422,
      detail:
        'La fiche de ce commercial dans EBP ne peut pas être enregistrée. Solde actuel\u00a0: montant illisible «\u00a0perdu\u00a0»',
    });
    expect((await user('col001'))?.nom_prenom).toBe('Encore');
  });

  test('EBP missing or failing: 503 in French with Retry-After, nothing stored', async () => {
    feed = () => Promise.reject(unavailable('EBP ne répond pas.'));
    const answer = await editor().post('/api/data/commercial/synchronize');
    expect([problemOf(answer).detail, answer.statusCode, answer.headers['retry-after'], await notes()]).toEqual([
      'EBP ne répond pas.',
      503,
      '10',
      0,
    ]);
    feed = () => Promise.reject(new Error('socket hang up at /usr/lib'));
    const odd = await editor().post('/api/data/commercial/synchronize');
    expect(problemOf(odd)).toMatchObject({
      status: 500,
      detail: 'Une erreur est survenue. L’incident est enregistré.',
    });
    expect(odd.body).not.toMatch(/socket|usr/);
  });
});

describe('initial order value and statistics', () => {
  const post = (username: string, payload: object) =>
    server.as('ROLE_EDITEUR').post(`/api/data/commercial/update/initial/command/${username}`, payload);

  test('is set with an audit entry; nothing else is accepted', async () => {
    await addCommercial(server.db, 1);
    expect((await post('col001', { amount: 150_000 })).json()).toMatchObject({
      username: 'col001',
      initialCommandValue: 150_000,
    });
    const { rows } = await server.db.pool.query("select before, after from audit where entity_id = 'col001'");
    expect(rows).toEqual([{ before: { initialCommandValue: 0 }, after: { initialCommandValue: 150_000 } }]);
    for (const payload of [
      { amount: 0 },
      { amount: -1 },
      { amount: 1.5 },
      { amount: 'abc' },
      { amount: 1e15 },
      { amount: null },
      {},
      { amount: 5, isEnabled: false },
    ])
      expect((await post('col001', payload)).statusCode).toBe(422);
    expect(await user('col001')).toMatchObject({ initial_command_value: 150_000, is_enabled: true });
    expect(problemOf(await post('personne', { amount: 5 })).status).toBe(404);
    expect(problemOf(await post(encodeURIComponent(server.usernameOf('ROLE_ADMIN')), { amount: 5 })).status).toBe(404);
  });

  test('from an older value: 412 with the present value and its author; an equal value is no change', async () => {
    await addCommercial(server.db, 1);
    const traces = () => scalar(server.db, "select count(*) from audit where entity_id = 'col001'");
    await server
      .as('ROLE_ADMIN')
      .post('/api/data/commercial/update/initial/command/col001', { amount: 150_000, previous: 0 });
    const late = await post('col001', { amount: 200_000, previous: 0 });
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { detail: 'Cette valeur a été modifiée entre-temps par quelqu’un d’autre.' },
    ]);
    expect(late.json<{ actuel: object }>().actuel).toEqual({
      initialCommandValue: 150_000,
      lastUpdateBy: { username: 'admin@essai.mg', nomPrenom: 'Essai ROLE ADMIN' },
    });
    const before = await user('col001');
    for (const payload of [
      { amount: 150_000, previous: 0 },
      { amount: 150_000, previous: 150_000 },
      { amount: 150_000 },
    ]) {
      expect((await post('col001', payload)).json()).toMatchObject({ initialCommandValue: 150_000 });
    }
    expect([await traces(), await user('col001')]).toEqual([1, before]);
    expect((await post('col001', { amount: 200_000, previous: 150_000 })).json()).toMatchObject({
      initialCommandValue: 200_000,
    });
    expect((await post('col001', { amount: 250_000 })).json()).toMatchObject({ initialCommandValue: 250_000 });
    expect(await traces()).toBe(3);
    for (const previous of [-1, 1.5, null, '250000'])
      expect(problemOf(await post('col001', { amount: 5, previous }))).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'previous' }],
      });
  });

  test('the 412 also says when no author is known', async () => {
    await addCommercial(server.db, 1, { initial_command_value: 700 });
    expect((await post('col001', { amount: 5, previous: 0 })).json<{ actuel: object }>().actuel).toEqual({
      initialCommandValue: 700,
      lastUpdateBy: null,
    });
  });

  test('B4: PATCH changes neither rights nor identity', async () => {
    await addCommercial(server.db, 1);
    const before = await user('col001');
    for (const extra of [
      'role',
      'roleCode',
      'utilisateurRole',
      'utilisateurRoleCode',
      'isAdmin',
      'password',
      'passwordHash',
      'username',
      'id',
      'permissions',
    ]) {
      const answer = await server
        .as('ROLE_ADMIN')
        .patch('/api/data/utilisateurs/col001', { isEnabled: true, [extra]: 'ROLE_ADMIN' });
      expect([extra, answer.statusCode]).toEqual([extra, 422]);
    }
    expect(await user('col001')).toEqual(before);
    const merge = await server
      .as('ROLE_ADMIN')
      .patch('/api/data/utilisateurs/col001', '{"isEnabled":false}', {
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect(merge.json()).toMatchObject({ isEnabled: false });
  });

  test('twelve months up to the present one in Madagascar, validated orders only', async () => {
    const [commercial, pos] = [await addCommercial(server.db, 1), await addPos(server.db, 1)];
    await addCommande(server.db, 1, pos, commercial, { commande_at: new Date(), total_value: 300 });
    await addCommande(server.db, 2, pos, commercial, { commande_at: new Date(), total_value: 101 });
    await addCommande(server.db, 3, pos, commercial, {
      commande_at: new Date(),
      total_value: 999,
      is_validated: false,
    });
    const { member } = (await importer.get('/api/data/commercial/col001/statistics')).json<{
      member: { mois: string; ventes: number; commandes: number; panierMoyen: number }[];
    }>();
    expect(member).toHaveLength(12);
    expect(member.at(-1)).toMatchObject({
      mois: new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7),
      ventes: 401,
      commandes: 2,
      panierMoyen: 201,
    });
  });
});
