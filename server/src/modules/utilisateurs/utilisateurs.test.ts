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
/** Each word once, in the order they come in. */
const inOrder = (words: string[]) => [...new Set(words)];

describe('les noms, dans l’ordre où on les cherche : sans égard aux accents ni aux majuscules', () => {
  const ROLES = ['Commercial', 'Éditeur', 'Importateur', 'Lecteur', 'Super Administrateur'];

  test('les rôles qu’on peut choisir', async () => {
    expect((await read<UtilisateurRole>('utilisateur_roles')).map(({ designation }) => designation)).toEqual(ROLES);
    expect(
      (await read<UtilisateurRole>('utilisateur_roles?isAdmin=true')).map(({ designation }) => designation),
    ).toEqual(ROLES.slice(1));
  });

  test.each([
    ['asc', ROLES],
    ['desc', [...ROLES].reverse()],
  ])('les utilisateurs triés par rôle, %s', async (direction, expected) => {
    const users = await read<Utilisateur>(
      `utilisateurs?order[utilisateurRole.designation]=${direction}&pagination=false`,
    );
    expect(inOrder(users.map(({ utilisateurRole }) => utilisateurRole.designation))).toEqual(expected);
  });

  test('les zones d’un commercial', async () => {
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
