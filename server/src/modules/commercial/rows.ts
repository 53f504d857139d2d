import type { ImportRow } from '../../contract/importation.ts';
import { cell } from '../imports/rows.ts';
import type { CommercialData } from './upsert.ts';

const AMOUNT = /^-?\d{1,12}([.,]\d{1,6})?$/;

/** Amount with comma or dot and spaces between thousands, to whole ariary; 0 when it is no amount. */
const ariary = (text: string): number => {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  return AMOUNT.test(compact) ? Math.round(Number(compact.replace(',', '.'))) : 0;
};

/** A row of the representatives' file (doc 1, 5.2) as stored. */
export const toCommercial = (row: ImportRow): CommercialData => ({
  codeTiers: cell(row, 'Code (tiers)'),
  nom: cell(row, 'Nom') || `${cell(row, 'NOM')} ${cell(row, 'PRENOM')}`.trim(),
  adresse: cell(row, 'Adresse 1 (facturation)'),
  solde: ariary(cell(row, 'Solde actuel')),
  phoneNumber: cell(row, 'Téléphone portable (facturation)').replace(/[\s\u00a0.-]/g, ''),
  region: cell(row, 'REGION').toUpperCase(),
  codeFamille: cell(row, 'Code Famille'),
  compteComptable: cell(row, 'Compte comptable'),
  codeCollaborateur: cell(row, 'CODE COLLABORATEUR'),
});
