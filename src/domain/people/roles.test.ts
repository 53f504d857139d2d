import { role } from '../../store/api/entities/references.ts';
import { roleLabel } from './roles.ts';

test.each([
  ['the name that the server gives', { code: 'ROLE_LECTEUR', designation: 'Consultation' }, 'Consultation'],
  ['a known code without a name', { code: 'ROLE_EDITEUR' }, 'Éditeur'],
  ['a link to a known role', '/api/utilisateur_roles/ROLE_IMPORTATEUR', 'Importateur'],
  ['an unknown code without a name', { code: 'ROLE_SUPERVISEUR' }, 'ROLE_SUPERVISEUR'],
  ['nothing', null, '—'],
])('names a role: %s', (_case, sent, label) => {
  expect(roleLabel(role(sent))).toBe(label);
});
