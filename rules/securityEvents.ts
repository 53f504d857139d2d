import { labelOf, type Labels } from './journalLabels.ts';

/** What the security log keeps, by the names that it stores (docs/product.md, 10.10). */
export const SECURITY_EVENTS = {
  sign_in: 'Connexion',
  sign_in_failed: 'Connexion échouée',
  sign_in_throttled: 'Trop de tentatives',
  sign_out: 'Déconnexion',
  step_up: 'Identité confirmée',
  step_up_failed: 'Confirmation échouée',
  access_refused: 'Accès refusé',
  account_created: 'Compte créé',
  account_enabled: 'Compte activé',
  account_disabled: 'Compte désactivé',
  role_changed: 'Rôle changé',
  password_changed: 'Mot de passe changé',
  password_reset: 'Mot de passe réinitialisé',
  factor_added: 'Second facteur ajouté',
  factor_removed: 'Second facteur retiré',
  recovery_codes_made: 'Codes de secours créés',
  recovery_code_used: 'Code de secours utilisé',
  sessions_ended: 'Sessions fermées',
  configuration_changed: 'Configuration changée',
  list_exported: 'Liste téléchargée',
  backup: 'Sauvegarde',
  restore: 'Restauration',
} as const satisfies Labels;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** Events of somebody who was not let in or not allowed to. */
export const REFUSALS: readonly SecurityEventName[] = [
  'sign_in_failed',
  'sign_in_throttled',
  'step_up_failed',
  'access_refused',
];

/** Names of an event's details, apart from `avant` and `apres`. */
const DETAIL_LABELS: Labels = {
  codes: 'Codes',
  facteur: 'Facteur',
  format: 'Format',
  lignes: 'Lignes',
  raison: 'Raison',
  reste: 'Restants',
  role: 'Rôle',
  sessions: 'Sessions',
};

type Detail = string | number;

/** An event's details in words: `0.03 → 0.05`, `Format : csv · Lignes : 20000`. `wordOf` gives a value's own words. */
export function detailsText(
  { avant, apres, ...others }: Readonly<Record<string, Detail>>,
  wordOf: (value: Detail) => string = String,
): string {
  const change = avant === undefined || apres === undefined ? [] : [`${wordOf(avant)} → ${wordOf(apres)}`];
  const named = Object.entries(others).map(
    ([name, value]) => `${labelOf(DETAIL_LABELS, name)}\u00a0: ${wordOf(value)}`,
  );
  return [...change, ...named].join(' · ');
}
