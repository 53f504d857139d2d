import type { AjustementBody, LigneRefusee } from '@contract/ajustement.ts';
import type { StockLigne } from '@contract/stock.ts';

/** One line of a representative's stock as the form shows it; `prix` in Ar by unit, null where a line has no amount (miscellaneous products). */
export interface LigneAjustable {
  code: string;
  article: string;
  designation: string;
  lot: string | null;
  /** `yyyy-MM-dd` */
  expireAt: string | null;
  disponible: number;
  prix: number | null;
}

/** By code, in the order shown. */
export type Lignes = Readonly<Record<string, LigneAjustable>>;
/** Signed units by line; lines of 0 are not there. */
export type Quantites = Readonly<Record<string, number>>;

/** Greatest quantity that may be added to a line (doc 2, 5). */
export const MAXIMUM = 999_999;
export const NEGATIF = 'Certains ajustements rendraient le stock négatif';
export const SANS_COMMERCIAL = 'Veuillez sélectionner un commercial';
export const SANS_LIGNE = 'Veuillez saisir au moins un ajustement';

/** Price by unit as told, else drawn from the value of what is there. */
const prixDe = ({ price, valeur, quantiteDisponible }: StockLigne): number | null => price ?? (quantiteDisponible > 0 ? valeur / quantiteDisponible : null);

/** The lines of a representative's stock: lots, then miscellaneous products, as the server sorts them. */
export const toLignes = (stock: readonly StockLigne[]): Lignes =>
  Object.fromEntries(
    stock.map((ligne) => {
      const article = ligne.product ?? ligne.miscellaneous;
      return [
        ligne.code,
        {
          code: ligne.code, article: article?.code ?? '', designation: article?.designation ?? ligne.code, lot: ligne.lotNumber, expireAt: ligne.expireAt,
          disponible: ligne.quantiteDisponible, prix: ligne.product ? prixDe(ligne) : null,
        },
      ];
    }),
  );

/** The least that a line takes: all that is there taken away. */
export const minimumDe = (disponible: number): number => (disponible > 0 ? -disponible : 0);

/** A quantity within what a line takes: whole, not below minus what is there, 999 999 at most (doc 2, 5). */
export const bornee = (quantite: number, disponible: number): number => Math.max(minimumDe(disponible), Math.min(MAXIMUM, Math.trunc(quantite)));

/** What a change of a line is worth, in whole Ar, half an ariary away from zero as the server rounds; null without a price. */
export function valeurDe(quantite: number, prix: number | null): number | null {
  if (prix === null) return null;
  // In hundredths: prices have two decimals, and no sum may be a floating one.
  const valeur = Math.floor((Math.abs(quantite) * Math.round(prix * 100) + 50) / 100);
  return quantite < 0 ? -valeur : valeur;
}

export interface Totaux {
  lignes: number;
  ajoutees: number;
  /** Without sign. */
  retirees: number;
  valeur: number;
}

/** What is typed, together: lines, units, and the value of the lots in Ar. */
export function totauxDe(lignes: Lignes, quantites: Quantites): Totaux {
  const totaux = { lignes: 0, ajoutees: 0, retirees: 0, valeur: 0 };
  for (const [code, quantite] of Object.entries(quantites)) {
    totaux.lignes += 1;
    if (quantite > 0) totaux.ajoutees += quantite;
    else totaux.retirees -= quantite;
    totaux.valeur += valeurDe(quantite, lignes[code]?.prix ?? null) ?? 0;
  }
  return totaux;
}

/** Whether a quantity would leave less than nothing. */
export const estTropGrande = (quantite: number, disponible: number): boolean => disponible + quantite < 0;

/** Codes of the lines that would fall below zero. */
export const tropGrandes = (lignes: Lignes, quantites: Quantites): string[] =>
  Object.entries(quantites).flatMap(([code, quantite]) => (estTropGrande(quantite, lignes[code]?.disponible ?? 0) ? [code] : []));

/** 'Remettre à zéro': each line minus what is there. */
export const toutARetirer = (lignes: Lignes): Quantites =>
  Object.fromEntries(Object.values(lignes).flatMap(({ code, disponible }) => (disponible > 0 ? [[code, -disponible]] : [])));

/** The quantities with one of them changed; 0 takes the line out. */
export function avecQuantite(quantites: Quantites, code: string, quantite: number): Quantites {
  const suite = { ...quantites };
  if (quantite === 0) delete suite[code];
  else suite[code] = quantite;
  return suite;
}

/** Lines with what a refusal says is left of some, and what these held before. */
export function apresRefus(lignes: Lignes, refusees: readonly LigneRefusee[]): { lignes: Lignes; avant: Quantites } {
  const suite: Record<string, LigneAjustable> = { ...lignes };
  const avant: Record<string, number> = {};
  for (const { stockCommercialCode: code, quantiteDisponible } of refusees) {
    const ligne = suite[code];
    if (!ligne) continue;
    avant[code] = ligne.disponible;
    suite[code] = { ...ligne, disponible: quantiteDisponible };
  }
  return { lignes: suite, avant };
}

/**
 * Lines read anew under what was typed: every number stays, also of a line that is no longer there; `avant` tells what the lines that
 * have changed held.
 */
export function relues(anciennes: Lignes, nouvelles: Lignes, quantites: Quantites): { lignes: Lignes; avant: Quantites } {
  const disparues = Object.keys(quantites).flatMap((code) => {
    const ligne = anciennes[code];
    return ligne && !nouvelles[code] ? [[code, { ...ligne, disponible: 0 }] as const] : [];
  });
  const avant = Object.keys(quantites).flatMap((code) => {
    const ancienne = anciennes[code]?.disponible;
    return ancienne !== undefined && ancienne !== (nouvelles[code]?.disponible ?? 0) ? [[code, ancienne] as const] : [];
  });
  return { lignes: { ...nouvelles, ...Object.fromEntries(disparues) }, avant: Object.fromEntries(avant) };
}

/** The call's body, always the same for the same input: a repeated call must be recognised. Without a date it is of the moment. */
export const corpsDe = ({ commercial, date, description, quantites }: { commercial: string; date: string; description: string; quantites: Quantites }): AjustementBody => ({
  ...(date === '' ? {} : { dateAjustement: date }),
  username: commercial,
  description: description.trim(),
  ligneAjustements: Object.keys(quantites).sort().map((code) => ({ stockCommercialCode: code, quantity: quantites[code] ?? 0 })),
});
