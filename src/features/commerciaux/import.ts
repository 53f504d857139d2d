import type { UpsertResult } from '@contract/importation.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkCommercialExistence, validateCommercialRows, processCommercialImport } = utilisateursApi.endpoints;

const CODE = 'Code (tiers)';
const ADDRESS = 'Adresse 1 (facturation)';
const PHONE = 'Téléphone portable (facturation)';
const COLLABORATOR = 'CODE COLLABORATEUR';

/** Representatives from an Excel file (docs/product.md, 7.9). */
export const commercialImport = defineImport<UpsertResult>('commerciaux', {
  file: {
    kind: 'workbook',
    columns: [
      CODE,
      'Nom',
      ADDRESS,
      'Solde actuel',
      PHONE,
      'REGION',
      'Code Famille',
      'Compte comptable',
      COLLABORATOR,
      'NOM',
      'PRENOM',
    ],
    requiredValues: [CODE, COLLABORATOR],
    amounts: ['Solde actuel'],
    keys: [
      { columns: [CODE], text: 'même code' },
      { columns: [COLLABORATOR], text: 'même code collaborateur' },
    ],
  },
  rowsName: 'commercials',
  calls: {
    validate: validateCommercialRows,
    finalise: processCommercialImport,
    existence: { column: CODE, call: checkCommercialExistence },
  },
  listLabel: 'Retour aux commerciaux',
  columns: [
    { name: CODE, label: 'Code (tiers)', width: 84 },
    { name: 'Nom', label: 'Nom', width: 180 },
    { name: ADDRESS, label: 'Adresse', width: 180 },
    { name: 'Solde actuel', label: 'Solde actuel', width: 84, align: 'end' },
    { name: PHONE, label: 'Téléphone', width: 92 },
    { name: 'REGION', label: 'Région', width: 116 },
    { name: COLLABORATOR, label: 'Collaborateur', width: 92 },
    { name: 'Code Famille', label: 'Famille', width: 64 },
    { name: 'Compte comptable', label: 'Compte', width: 72 },
    { name: 'NOM', label: 'NOM', width: 140 },
    { name: 'PRENOM', label: 'PRENOM', width: 112 },
  ],
  ...catalogueTexts('commercial', 'commerciaux'),
});
