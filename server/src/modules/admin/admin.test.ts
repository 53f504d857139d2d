import sql from 'sql-template-tag';
import { Browser, makeWebDir } from '../../../../tests/support/login.ts';
import { addCommercial, scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Utilisateur } from '../../contract/utilisateur.ts';

const CREATE = '/api/data/admin/create';
const USERS = '/api/data/utilisateurs';
const NEW = {
  username: 'Voahangy@Essai.mg',
  password: 'Une-Phrase 2026',
  utilisateurRoleCode: 'ROLE_EDITEUR',
  nomPrenom: ' Rasoa Voahangy ',
};
let server: TestServer;
let admin: Client;
let removePages: () => void;

beforeAll(async () => {
  const pages = makeWebDir();
  removePages = pages.remove;
  server = await startTestServer({ webDir: pages.webDir });
  admin = server.as('ROLE_ADMIN');
  await addCommercial(server.db, 1);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(async () => {
  await server.close();
  removePages();
});

const users = () => scalar(server.db, 'select count(*) from utilisateur');
const trail = () =>
  server.db.rows(sql`select action, entity_id, before, after from audit where action <> 'connexion' order by id`);
const signsIn = async (username: string, password: string) => {
  const browser = new Browser(server.app);
  await browser.signIn(username, password);
  return browser;
};

describe('creating a user', () => {
  test('the person can sign in at once; neither answer nor audit contains password or hash', async () => {
    const answer = await admin.post(CREATE, NEW);
    expect([answer.statusCode, answer.headers.location]).toEqual([201, '/api/data/utilisateurs/Voahangy%40Essai.mg']);
    expect(answer.json()).toMatchObject({
      username: 'Voahangy@Essai.mg',
      nomPrenom: 'Rasoa Voahangy',
      isEnabled: true,
      utilisateurRole: { code: 'ROLE_EDITEUR', designation: 'Éditeur' },
    });
    expect(await (await signsIn('voahangy@essai.mg', NEW.password)).isSignedIn()).toBe(true);
    expect(await trail()).toEqual([
      {
        action: 'créer',
        entity_id: 'Voahangy@Essai.mg',
        before: null,
        after: { nomPrenom: 'Rasoa Voahangy', utilisateurRoleCode: 'ROLE_EDITEUR' },
      },
    ]);
    for (const secret of [NEW.password, 'argon2']) expect(answer.body).not.toContain(secret);
    const found = (await admin.get(`${USERS}?isAdmin=true&search=rasoa`)).json<{ member: { username: string }[] }>();
    expect(found.member.map(({ username }) => username)).toEqual(['Voahangy@Essai.mg']);
  });

  test('every field is required; faults come in the order and with the texts of docs/product.md, 6.26', async () => {
    expect(problemOf(await admin.post(CREATE, {})).violations).toEqual([
      { propertyPath: 'username', message: "L'email est requis" },
      { propertyPath: 'password', message: 'Le mot de passe est requis' },
      { propertyPath: 'utilisateurRoleCode', message: 'Le rôle est requis' },
      { propertyPath: 'nomPrenom', message: 'Le nom et prénom sont requis' },
    ]);
    expect(await users()).toBe(8);
  });

  test.each([
    ['username', 'sans-arobase', 'Veuillez entrer une adresse email valide'],
    ['username', 'a@b', 'Veuillez entrer une adresse email valide'],
    ['username', 'a b@c.mg', 'Veuillez entrer une adresse email valide'],
    ['username', 'a\u0000@c.mg', 'Veuillez entrer une adresse email valide'],
    ['username', `${'a'.repeat(180)}@c.mg`, 'L’email contient au plus 180 caractères'],
    ['username', 'ADMIN@essai.mg', 'Un utilisateur avec cette adresse email existe déjà'],
    ['password', 'Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
    ['password', 'demo-2026!', 'Le mot de passe doit contenir au moins une lettre majuscule'],
    ['password', 'DEMO-2026!', 'Le mot de passe doit contenir au moins une lettre minuscule'],
    ['password', 'Demo 2026x', 'Le mot de passe doit contenir au moins un caractère spécial'],
    ['password', 'Azerty123!', 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre'],
    ['utilisateurRoleCode', 'ROLE_COMMERCIAL', 'rôle inconnu (ROLE_COMMERCIAL)'],
    ['utilisateurRoleCode', 'ROLE_CHEF', 'rôle inconnu (ROLE_CHEF)'],
    ['nomPrenom', '   ', 'Le nom et prénom sont requis'],
    ['nomPrenom', 'a\u0007', 'Le nom contient un caractère non accepté'],
  ])('%s %j: %s', async (propertyPath, value, message) => {
    expect(problemOf(await admin.post(CREATE, { ...NEW, [propertyPath]: value }))).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message }],
    });
    expect([await users(), await trail()]).toEqual([8, []]);
  });

  test('the same key creates once and answers the same; with another body or password it is refused', async () => {
    const headers = { 'idempotency-key': 'cle-1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(CREATE, NEW, { headers })));
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(Array(5).fill([201, answers[0]?.body]));
    expect([await users(), (await trail()).length]).toEqual([9, 1]);
    for (const other of [
      { ...NEW, nomPrenom: 'Autre' },
      { ...NEW, password: 'Une-Phrase 2027' },
    ])
      expect(problemOf(await admin.post(CREATE, other, { headers }))).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'Idempotency-Key' }],
      });
    // The stored hash of the request must not depend on the password, or passwords could be guessed from it.
    const kept = () => server.db.rows(sql`select body_hash from idempotence`);
    const before = await kept();
    await server.reset();
    await admin.post(CREATE, { ...NEW, password: 'Une-Phrase 2028' }, { headers });
    expect(await kept()).toEqual(before);
  });
});

describe('changing a user', () => {
  const EDITOR = `${USERS}/editeur@essai.mg`;
  test('audits name and role; sessions stay open and the new role applies at once', async () => {
    const client = server.as('ROLE_EDITEUR');
    const answer = await admin.patch(EDITOR, { nomPrenom: ' Rabe Soa ', utilisateurRoleCode: 'ROLE_LECTEUR' });
    expect(answer.json()).toMatchObject({ nomPrenom: 'Rabe Soa', utilisateurRole: { code: 'ROLE_LECTEUR' } });
    expect(await trail()).toEqual([
      {
        action: 'modifier',
        entity_id: 'editeur@essai.mg',
        before: { nomPrenom: 'Essai ROLE EDITEUR', utilisateurRoleCode: 'ROLE_EDITEUR' },
        after: { nomPrenom: 'Rabe Soa', utilisateurRoleCode: 'ROLE_LECTEUR' },
      },
    ]);
    expect((await client.get('/api/data/admin/my-info')).json()).toMatchObject({
      utilisateurRole: { code: 'ROLE_LECTEUR' },
    });
    await admin.patch(EDITOR, { nomPrenom: 'Rabe Soa' });
    expect(await trail()).toHaveLength(1);
  });

  test.each([
    ['editeur@essai.mg', { nomPrenom: '  ' }, 'nomPrenom', 'Le nom et prénom sont requis'],
    ['editeur@essai.mg', { nomPrenom: null }, 'nomPrenom', 'valeur obligatoire'],
    ['editeur@essai.mg', { isEnabled: null }, 'isEnabled', 'valeur obligatoire'],
    [
      'editeur@essai.mg',
      { utilisateurRoleCode: 'ROLE_COMMERCIAL' },
      'utilisateurRoleCode',
      'rôle inconnu (ROLE_COMMERCIAL)',
    ],
    ['col001', { utilisateurRoleCode: 'ROLE_ADMIN' }, 'utilisateurRoleCode', 'Le rôle d’un commercial ne change pas'],
  ])('refuses %s %j', async (username, patch, propertyPath, message) => {
    expect(problemOf(await admin.patch(`${USERS}/${username}`, patch))).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message }],
    });
    expect(await trail()).toEqual([]);
  });

  test('of two simultaneous changes the second gets 412 with state and author; an equal one does not', async () => {
    const read = async () => (await admin.get(EDITOR)).json<Utilisateur>();
    const { version } = await read();
    const second = await server.signedIn(server.ids.get('expired') ?? 0);
    await server.db.pool.query("update utilisateur set role_code = 'ROLE_ADMIN' where username = 'expire@essai.mg'");
    expect((await second.patch(EDITOR, { nomPrenom: 'Rabe Soa', version })).json()).toMatchObject({
      nomPrenom: 'Rabe Soa',
      version: version + 1,
    });
    await server.db.pool.query("update utilisateur set last_activity_at = now() where username = 'editeur@essai.mg'");
    expect((await admin.patch(EDITOR, { nomPrenom: 'Rabe Soa', version })).statusCode).toBe(200);
    const answer = await admin.patch(EDITOR, { nomPrenom: 'Rakoto', version });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      412,
      {
        detail: 'Cet utilisateur a été modifié entre-temps par quelqu’un d’autre.',
        actuel: { nomPrenom: 'Rabe Soa', version: version + 1, lastUpdateBy: { username: 'expire@essai.mg' } },
      },
    ]);
    expect(await read()).toMatchObject({ nomPrenom: 'Rabe Soa', version: version + 1 });
    expect((await admin.patch(EDITOR, { nomPrenom: 'Rakoto', version: version + 1 })).statusCode).toBe(200);
    expect((await admin.patch(EDITOR, { isEnabled: false })).statusCode).toBe(200);
  });

  test('B4: no other field can be changed by this call', async () => {
    for (const extra of [
      { password: 'Une-Phrase 2026' },
      { username: 'x' },
      { isAdmin: true },
      { utilisateurRole: { code: 'ROLE_ADMIN' } },
      { permissions: [] },
      { id: 1 },
    ]) {
      expect(problemOf(await admin.patch(EDITOR, { nomPrenom: 'X', ...extra })).status).toBe(422);
    }
    expect(await trail()).toEqual([]);
  });

  test('A11: the last active administrator is not demoted (409), even when two demote each other', async () => {
    await server.db.pool.query(
      "update utilisateur set is_enabled = false where role_code = 'ROLE_ADMIN' and username <> 'admin@essai.mg'",
    );
    const alone = await admin.patch(`${USERS}/admin@essai.mg`, { utilisateurRoleCode: 'ROLE_LECTEUR' });
    expect(problemOf(alone)).toMatchObject({ status: 409, detail: 'Au moins un administrateur actif est requis.' });
    for (let round = 0; round < 10; round += 1) {
      await server.db.pool.query(
        "update utilisateur set role_code = 'ROLE_ADMIN', is_enabled = true where username in ('admin@essai.mg', " +
          "'expire@essai.mg')",
      );
      const [a, b] = [
        await server.signedIn(server.ids.get('ROLE_ADMIN') ?? 0),
        await server.signedIn(server.ids.get('expired') ?? 0),
      ];
      const answers = await Promise.all([
        a.patch(`${USERS}/expire@essai.mg`, { utilisateurRoleCode: 'ROLE_LECTEUR' }),
        b.patch(`${USERS}/admin@essai.mg`, { utilisateurRoleCode: 'ROLE_LECTEUR' }),
      ]);
      expect(answers.map((answer) => answer.statusCode).sort()[0]).toBe(200);
      expect(
        await scalar(server.db, "select count(*) from utilisateur where role_code = 'ROLE_ADMIN' and is_enabled"),
      ).toBe(1);
    }
  });
});

describe('a new password for somebody else', () => {
  const reset = (username: string, password: string) =>
    admin.post(`/api/data/admin/reset-password/${username}`, { password });
  test('ends their sessions at once, replaces the old password, and is not in the audit', async () => {
    await admin.post(CREATE, NEW);
    const browser = await signsIn(NEW.username, NEW.password);
    expect((await reset(NEW.username, 'Tout-Autre 2026')).json()).toEqual({ ended: 1 });
    expect(await browser.isSignedIn()).toBe(false);
    expect(await (await signsIn(NEW.username, NEW.password)).isSignedIn()).toBe(false);
    expect(await (await signsIn(NEW.username, 'Tout-Autre 2026')).isSignedIn()).toBe(true);
    expect((await trail()).at(-1)).toEqual({
      action: 'réinitialiser le mot de passe',
      entity_id: NEW.username,
      before: null,
      after: { sessionsFermees: 1 },
    });
  });

  test('is refused when weak, for an unknown user, or for oneself', async () => {
    expect(problemOf(await reset('editeur@essai.mg', 'court'))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'password', message: 'Le mot de passe doit contenir au moins 8 caractères' }],
    });
    expect(problemOf(await reset('personne@essai.mg', 'Tout-Autre 2026')).status).toBe(404);
    expect(problemOf(await reset('admin@essai.mg', 'Tout-Autre 2026'))).toMatchObject({
      status: 409,
      detail: 'Votre propre mot de passe se change dans «\u00a0Mon compte\u00a0».',
    });
    expect(await trail()).toEqual([]);
  });
});

test('changing an account does not wait for an open transaction that refers to it', async () => {
  const held = await server.db.pool.connect();
  try {
    await held.query('begin');
    // Like every action, it writes an audit entry of its author, and rows that belong to a representative.
    await held.query(
      "insert into audit (utilisateur_id, username, action, entity, entity_id) select id, username, 'essai', " +
        "'essai', '' from utilisateur",
    );
    const changed = Promise.all([
      admin.patch(`${USERS}/col001`, { isEnabled: false }),
      admin.patch(`${USERS}/editeur@essai.mg`, { nomPrenom: 'Autre Nom' }),
      admin.post('/api/data/commercial/update/initial/command/col001', { amount: 5 }),
    ]).then((answers) => answers.map(({ statusCode }) => statusCode));
    const waited = new Promise((resolve) => setTimeout(resolve, 3_000, 'attend').unref());
    expect(await Promise.race([changed, waited])).toEqual([200, 200, 200]);
  } finally {
    await held.query('rollback');
    held.release();
  }
});

test('the download of accounts has only their own columns', async () => {
  const csv = (await admin.get(`${USERS}?isAdmin=true`, { headers: { accept: 'text/csv' } })).body;
  expect(csv.replace('\ufeff', '').split(/\r?\n/)[0]).toBe('Nom;Identifiant;Rôle;Actif;Dernière activité');
});
