import type { ImportRow } from '../../contract/importation.ts';
import { parseMontant } from '../../montants.ts';
import { cell } from '../imports/rows.ts';
import type { CommercialData } from './upsert.ts';

/** Whole ariary; an empty balance is none, one that cannot be read is null: a debt must not become 0 unseen. */
const solde = (text: string): number | null => {
  const montant = text === '' ? { ariary: 0 } : parseMontant(text);
  return typeof montant === 'string' ? null : montant.ariary;
};

/** A row of the representatives' file (doc 1, 5.2) as stored. */
export const toCommercial = (row: ImportRow): CommercialData => ({
  codeTiers: cell(row, 'Code (tiers)'),
  nom: cell(row, 'Nom') || `${cell(row, 'NOM')} ${cell(row, 'PRENOM')}`.trim(),
  adresse: cell(row, 'Adresse 1 (facturation)'),
  solde: solde(cell(row, 'Solde actuel')),
  phoneNumber: cell(row, 'Téléphone portable (facturation)').replace(/[\s\u00a0.-]/g, ''),
  region: cell(row, 'REGION').toUpperCase(),
  codeFamille: cell(row, 'Code Famille'),
  compteComptable: cell(row, 'Compte comptable'),
  codeCollaborateur: cell(row, 'CODE COLLABORATEUR'),
});
