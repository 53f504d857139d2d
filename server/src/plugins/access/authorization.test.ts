import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  addAjustement,
  addCommande,
  addCommercial,
  addDivers,
  addLivraison,
  addMiscellaneousLivraison,
  addPos,
  addProduct,
  addRetour,
  addZone,
} from '../../../../tests/support/rows.ts';
import { ELSEWHERE, expectedOf, ROUTES } from '../../../../tests/support/routeTable.ts';
import {
  FROM_APPLICATION,
  PERSONAS,
  problemOf,
  startTestServer,
  type TestServer,
} from '../../../../tests/support/server.ts';
import { registerAuthorization } from './authorization.ts';
import { registerErrors } from '../errors.ts';

let server: TestServer;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-pages-'));
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Tournée</title>');
  server = await startTestServer({ webDir });
  const commercial = await addCommercial(server.db, 1);
  await addZone(server.db, 1);
  await addLivraison(server.db, 1, commercial);
  await addCommande(server.db, 1, await addPos(server.db, 1), commercial);
  await addRetour(server.db, 1, commercial);
  await addAjustement(server.db, 1, commercial);
  await addMiscellaneousLivraison(server.db, 1, commercial);
  await addDivers(server.db, 1, commercial);
  await addProduct(server.db, 1);
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

describe('every route for every role', () => {
  test('the table has a row for each route of the server, and no other', () => {
    const declared = server.app.declaredRoutes.map(({ method, url }) => `${method} ${url}`).sort();
    expect([...ROUTES.map((row) => row.route), ...ELSEWHERE.keys()].sort()).toEqual(declared);
  });

  test.each(ROUTES.map((row) => [row.route, row] as const))('%s', async (route, row) => {
    const [method, url = ''] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'HEAD', string];
    const found: Record<string, number> = {};
    for (const who of PERSONAS) {
      const answer = await server
        .as(who)
        .send({
          method,
          url: row.path ?? url,
          headers: FROM_APPLICATION,
          ...(row.payload ? { payload: row.payload } : {}),
        });
      found[who] = answer.statusCode;
      if (answer.statusCode >= 400 && method !== 'HEAD') expect(problemOf(answer).status).toBe(answer.statusCode);
    }
    expect(found).toEqual(expectedOf(row));
  });

  test('only signed-in people can open the documentation of the API', async () => {
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html']) {
      expect((await server.as('anonymous').get(url)).statusCode).toBe(401);
      expect((await server.as('disabled').get(url)).statusCode).toBe(401);
      expect([200, 302]).toContain((await server.as('ROLE_LECTEUR').get(url)).statusCode);
    }
  });

  test('an importer may ask whether a file was imported, but not read the journal', async () => {
    const one = await server.as('ROLE_IMPORTATEUR').get(`/api/data/imports?sha256=${'a'.repeat(64)}`);
    expect([one.statusCode, one.json<{ totalItems: number }>().totalItems]).toEqual([200, 0]);
    expect((await server.as('ROLE_LECTEUR').get(`/api/data/imports?sha256=${'a'.repeat(64)}`)).statusCode).toBe(403);
  });

  test('a role marked as administrator has all rights, and loses them with the mark', async () => {
    const statuses = async () => [
      (await server.as('ROLE_LECTEUR').get('/api/data/imports')).statusCode,
      (await server.as('ROLE_LECTEUR').patch('/api/data/utilisateurs/col001', { isEnabled: true })).statusCode,
    ];
    await server.db.pool.query("update utilisateur_role set is_admin = true where code = 'ROLE_LECTEUR'");
    expect(await statuses()).toEqual([200, 200]);
    expect((await server.as('ROLE_LECTEUR').get('/api/data/admin/my-info')).json()).toMatchObject({
      utilisateurRole: { code: 'ROLE_LECTEUR', isAdmin: true },
    });
    await server.db.pool.query("update utilisateur_role set is_admin = false where code = 'ROLE_LECTEUR'");
    expect(await statuses()).toEqual([403, 403]);
  });

  test('accounts of the back office need users.read', async () => {
    for (const who of ['ROLE_EDITEUR', 'ROLE_IMPORTATEUR', 'ROLE_LECTEUR'] as const) {
      const client = server.as(who);
      expect((await client.get('/api/data/utilisateurs?isAdmin=true')).statusCode).toBe(403);
      const everyone = (await client.get('/api/data/utilisateurs?itemsPerPage=300')).json<{
        member: { utilisateurRole: { code: string } }[];
      }>();
      expect(new Set(everyone.member.map((user) => user.utilisateurRole.code))).toEqual(new Set(['ROLE_COMMERCIAL']));
      const hidden = await client.get(`/api/data/utilisateurs/${server.usernameOf('ROLE_ADMIN')}`);
      const unknown = await client.get('/api/data/utilisateurs/personne');
      expect([hidden.statusCode, hidden.body]).toEqual([404, unknown.body]);
      // They cannot do it through the calls about representatives either.
      const admin = server.usernameOf('ROLE_ADMIN');
      for (const url of [`/api/data/stock/commercial/${admin}`, `/api/data/commercial/${admin}/statistics`]) {
        expect((await client.get(url)).statusCode).toBe(404);
      }
    }
    const admin = await server.as('ROLE_ADMIN').get('/api/data/utilisateurs?isAdmin=true');
    expect(admin.json<{ totalItems: number }>().totalItems).toBe(6);
  });
});

describe('routes without a permission', () => {
  const throwaway = (config?: object): FastifyInstance => {
    const app = Fastify();
    registerErrors(app);
    app.decorateRequest('actorOrNull', null);
    registerAuthorization(app);
    void app.register(async (plugin) => {
      plugin.get('/oubliee', { ...(config ? { config } : {}) }, () => 'ouvert');
    });
    return app;
  };

  test('the server refuses to start', async () => {
    await expect(throwaway().ready()).rejects.toThrow(
      'La route GET /oubliee ne déclare pas de permission\u00a0: le serveur ne démarre pas.',
    );
    await expect(throwaway({ sideEffect: true }).ready()).rejects.toThrow('ne déclare pas de permission');
  });

  test('it starts once they declare one', async () => {
    const app = throwaway({ permission: 'public' });
    await expect(app.ready()).resolves.toBeDefined();
    await app.close();
  });
});

describe('methods', () => {
  test('any other method answers 405 with Allow, never 5xx, and changes nothing', async () => {
    const declared = server.app.declaredRoutes;
    const others: string[] = [];
    for (const url of new Set(declared.map((route) => route.url))) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (declared.some((route) => route.url === url && route.method === method)) continue;
        const concrete = url.replace('*', 'x').replace(':username', 'col001').replace(':code', 'FA000001');
        const answer = await server
          .as('ROLE_ADMIN')
          .send({
            method,
            url: concrete,
            ...(method === 'PUT' ? { payload: '<xml/>', headers: { 'content-type': 'text/xml' } } : {}),
          });
        // Addresses under /admin without a route of their own answer with the page.
        const page = url === '/admin/login' && (method === 'GET' || method === 'HEAD');
        if (answer.statusCode !== (page ? 200 : 405)) others.push(`${method} ${url} → ${answer.statusCode}`);
        if (!page) expect(answer.headers.allow).toMatch(/^(GET|HEAD|POST|PATCH)(, (HEAD|POST|PATCH))*$/);
        if (!page && method !== 'HEAD')
          expect(problemOf(answer)).toMatchObject({
            status: 405,
            detail: 'Cette méthode n’est pas acceptée à cette adresse.',
          });
      }
    }
    expect(others).toEqual([]);
  });

  test('an unknown address is unknown with every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(problemOf(await server.as('ROLE_ADMIN').send({ method, url: '/api/data/rien' })).status).toBe(404);
    }
  });
});
