import type { UpsertResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { catalogueTexts } from '../../ui/import/texts/catalogueTexts.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { checkCommercialExistence, validateCommercialRows, processCommercialImport } = utilisateursApi.endpoints;

const CODE = 'Code (tiers)';
const ADDRESS = 'Adresse 1 (facturation)';
const PHONE = 'Téléphone portable (facturation)';
const COLLABORATOR = 'CODE COLLABORATEUR';

/** Representatives from an Excel file (docs/product.md, 7.9). */
export const commercialImport: ImportDescription<UpsertResult> = {
  id: 'commerciaux',
  spec: {
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
    exactColumns: true,
    separators: [],
    requiredValues: [CODE, COLLABORATOR],
    amounts: ['Solde actuel'],
    keys: [
      { columns: [CODE], text: 'même code' },
      { columns: [COLLABORATOR], text: 'même code collaborateur' },
    ],
  },
  rowsName: 'commercials',
  check: {
    documentColumn: null,
    validate: (dispatch, body) => dispatch(validateCommercialRows.initiate(body, { track: false })),
    otherwise: {
      column: CODE,
      exists: (dispatch, body) => dispatch(checkCommercialExistence.initiate(body, { track: false })),
    },
  },
  finalise: (dispatch, rows) => dispatch(processCommercialImport.initiate(rows, { track: false })),
};

export const commercialLook: ImportLook<UpsertResult> = {
  button: 'Importer fichier excel',
  title: 'Import des commerciaux',
  dialogTitle: 'Importer des commerciaux',
  fileHint: 'Fichier Excel (.xlsx ou .xls), première feuille : 50 000 lignes et 20 Mo au plus.',
  accept: '.xlsx,.xls',
  listPath: '/commercial',
  listLabel: 'Retour aux commerciaux',
  reviewPath: '/commercial/import/validation',
  status: 'action',
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
  filesName: 'commerciaux',
};
