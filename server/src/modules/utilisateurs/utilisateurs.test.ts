import { addCommercial, addZone, insert } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Utilisateur, UtilisateurRole } from '../../contract/utilisateur.ts';

const plain = { headers: { accept: 'application/json' } };
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
});
afterAll(() => server.close());

const read = async <T>(path: string): Promise<T[]> => (await admin.get(`/api/data/${path}`, plain)).json<T[]>();
/** Each name once, in the order of the list. */
const inOrder = (words: string[]) => [...new Set(words)];

describe('names are sorted without accents and case', () => {
  const ROLES = ['Commercial', 'Éditeur', 'Importateur', 'Lecteur', 'Super Administrateur'];

  test('the roles that can be chosen', async () => {
    expect((await read<UtilisateurRole>('utilisateur_roles')).map(({ designation }) => designation)).toEqual(ROLES);
    expect(
      (await read<UtilisateurRole>('utilisateur_roles?isAdmin=true')).map(({ designation }) => designation),
    ).toEqual(ROLES.slice(1));
  });

  test.each([
    ['asc', ROLES],
    ['desc', [...ROLES].reverse()],
  ])('users sorted by role, %s', async (direction, expected) => {
    const users = await read<Utilisateur>(
      `utilisateurs?order[utilisateurRole.designation]=${direction}&pagination=false`,
    );
    expect(inOrder(users.map(({ utilisateurRole }) => utilisateurRole.designation))).toEqual(expected);
  });

  test('the zones of a representative', async () => {
    const utilisateur_id = await addCommercial(server.db, 1);
    for (const [n, designation] of ['Zoma', 'Évêché', 'analakely', 'Fara'].entries()) {
      await insert(server.db, 'zone_utilisateur', {
        utilisateur_id,
        zone_id: await addZone(server.db, n + 1, { designation }),
      });
    }
    const [hery] = await read<Utilisateur>('utilisateurs?search=col001');
    expect([hery?.zone, hery?.zones]).toEqual([
      'analakely, Évêché, Fara, Zoma',
      ['ZON003', 'ZON002', 'ZON004', 'ZON001'],
    ]);
  });
});
