import type { UpsertResult } from '@contract/importation.ts';
import { COMMERCIAL_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { utilisateursApi } from '../../store/api/utilisateursApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkCommercialExistence, validateCommercialRows, processCommercialImport } = utilisateursApi.endpoints;

/** Representatives from an Excel file (docs/product.md, 7.9). */
export const commercialImport = defineImport<UpsertResult>('commerciaux', {
  file: {
    kind: 'workbook',
    columns: Object.values(COLUMNS),
    requiredValues: [COLUMNS.code, COLUMNS.collaborateur],
    amounts: [COLUMNS.solde],
    keys: [
      { columns: [COLUMNS.code], text: 'même code' },
      { columns: [COLUMNS.collaborateur], text: 'même code collaborateur' },
    ],
  },
  rowsName: 'commercials',
  calls: {
    validate: validateCommercialRows,
    finalise: processCommercialImport,
    existence: { column: COLUMNS.code, call: checkCommercialExistence },
  },
  listLabel: 'Retour aux commerciaux',
  columns: [
    { name: COLUMNS.code, label: 'Code (tiers)', width: 84 },
    { name: COLUMNS.name, label: 'Nom', width: 180 },
    { name: COLUMNS.address, label: 'Adresse', width: 180 },
    { name: COLUMNS.solde, label: 'Solde actuel', width: 84, align: 'end' },
    { name: COLUMNS.phone, label: 'Téléphone', width: 92 },
    { name: COLUMNS.region, label: 'Région', width: 116 },
    { name: COLUMNS.collaborateur, label: 'Collaborateur', width: 92 },
    { name: COLUMNS.family, label: 'Famille', width: 64 },
    { name: COLUMNS.account, label: 'Compte', width: 72 },
    { name: COLUMNS.familyName, label: 'NOM', width: 140 },
    { name: COLUMNS.firstName, label: 'PRENOM', width: 112 },
  ],
  ...catalogueTexts('commercial', 'commerciaux'),
});
