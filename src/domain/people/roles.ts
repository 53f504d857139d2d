import type { RoleCode } from '@contract/session.ts';
import type { UtilisateurRole } from '@contract/utilisateur.ts';

export const ROLE_LABELS: Readonly<Record<RoleCode, string>> = {
  ROLE_ADMIN: 'Super Administrateur',
  ROLE_EDITEUR: 'Éditeur',
  ROLE_IMPORTATEUR: 'Importateur',
  ROLE_LECTEUR: 'Lecteur',
  ROLE_COMMERCIAL: 'Commercial',
};

const labels: Readonly<Record<string, string>> = ROLE_LABELS;

/** Names a role. A backend that sends no name for it, only its code, gets the name that this application knows. */
export const roleLabel = ({ code, designation }: Pick<UtilisateurRole, 'code' | 'designation'>): string =>
  designation === code ? (labels[code] ?? code) : designation;
