import type { Utilisateur, UtilisateurDetail } from '@contract/utilisateur.ts';
import { figure } from '../../../workers/figure.ts';
import { flag, type WithOptional, listOf, shape, text, textOrNull } from '../answer/readers.ts';
import { person, coded, role, codes, enabled, count, completed } from './references.ts';

const brief = shape<UtilisateurDetail['pointOfSales'][number]>({
  isEnabled: enabled,
  lastCommandAt: textOrNull,
  totalCommandesValue: figure,
});
const pointOfSaleBrief = (value: unknown) => brief(coded(value));

const utilisateurFields = shape<Utilisateur>({
  codeTiers: textOrNull,
  codeCollaborateur: textOrNull,
  phoneNumber: text,
  adresse: text,
  region: textOrNull,
  zone: text,
  zones: codes,
  isEnabled: enabled,
  hasSession: flag,
  lastActivityAt: textOrNull,
  lastLivraisonAt: textOrNull,
  lastUpdateAt: textOrNull,
  lastCommandAt: textOrNull,
  totalCommandesValue: figure,
  paiementLeft: figure,
  totalStockValue: figure,
  totalCommission: figure,
  initialCommandValue: figure,
  nbPointOfSales: figure,
  utilisateurRole: role,
});
const detailFields = shape<UtilisateurDetail>({
  responsables: codes,
  pointOfSales: listOf(pointOfSaleBrief),
  chiffreAffaireMois: figure,
  objectif: figure,
});

/** Another backend may not send the points of sale of a person. */
export type AnyUtilisateur = WithOptional<UtilisateurDetail, 'pointOfSales' | 'nbPointOfSales'>;

/**
 * Reads a person of the field or of the back-office. Their points of sale are counted when the answer has no number.
 */
export function utilisateur(value: unknown): UtilisateurDetail {
  const read = detailFields(utilisateurFields(person(value)));
  return completed(read, {
    nbPointOfSales: count(read.nbPointOfSales, read.pointOfSales as UtilisateurDetail['pointOfSales'] | undefined),
  });
}
