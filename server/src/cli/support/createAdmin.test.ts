import sql from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { Db } from '../../db/pool.ts';
import { passwordMatches } from '../../modules/login/passwords/hash.ts';
import { createAdmin } from './createAdmin.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDb());
});
afterAll(() => drop());

test('creates an administrator who can sign in, and leaves a trace', async () => {
  await createAdmin(db, { email: ' chef@tournee.mg ', name: 'Rabe Soa' }, 'Tournee-2026');
  const user = await db.first<{ role_code: string; password_hash: string; nom_prenom: string }>(
    sql`select * from utilisateur where username = 'chef@tournee.mg'`,
  );
  expect(user).toMatchObject({ role_code: 'ROLE_ADMIN', nom_prenom: 'Rabe Soa' });
  await expect(passwordMatches(user?.password_hash, 'Tournee-2026')).resolves.toBe(true);
  expect(await db.first(sql`select username, action, entity_id, after from audit`)).toEqual({
    username: 'terminal',
    action: 'créer',
    entity_id: 'chef@tournee.mg',
    after: { nomPrenom: 'Rabe Soa', utilisateurRoleCode: 'ROLE_ADMIN' },
  });
});

test.each([
  [{ email: '', name: 'Rabe' }, 'Tournee-2026', "L'email est requis (--email)"],
  [{ email: 'chef', name: 'Rabe' }, 'Tournee-2026', 'Veuillez entrer une adresse email valide'],
  [{ email: 'autre@tournee.mg', name: ' ' }, 'Tournee-2026', 'Le nom et prénom sont requis (--name)'],
  [{ email: 'autre@tournee.mg', name: 'Rabe' }, '', 'Le mot de passe est requis'],
  [
    { email: 'autre@tournee.mg', name: 'Rabe' },
    'tournee-2026',
    'Le mot de passe doit contenir au moins une lettre majuscule',
  ],
  [{ email: 'Chef@tournee.mg', name: 'Rabe' }, 'Tournee-2026', 'Un utilisateur Chef@tournee.mg existe déjà.'],
])('refuses %j with %j', async (admin, password, text) => {
  await expect(createAdmin(db, admin, password)).rejects.toThrow(text);
  await expect(db.rows(sql`select 1 from utilisateur`)).resolves.toHaveLength(1);
});
