import type { CreateResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { paiementsApi } from '../../store/api/paiementsApi.ts';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { validatePaiementRows, processPaiementImport } = paiementsApi.endpoints;

const CLIENT = 'Client';
const AMOUNT = 'Montant';
const DATE = 'Date';
const MEANS = 'Moyen de paiement';
const CODE = 'Code (tiers)';

/** Payments from an Excel file of exactly five columns (docs/product.md, 7.15). */
export const paiementImport: ImportDescription<CreateResult> = {
  id: 'paiements',
  spec: {
    kind: 'workbook',
    columns: [CLIENT, AMOUNT, DATE, MEANS, CODE],
    exactColumns: true,
    separators: [],
    requiredValues: [],
    dates: [DATE],
    keys: [{ columns: [CLIENT, AMOUNT, DATE, MEANS], text: 'mêmes client, montant, date et moyen de paiement' }],
  },
  rowsName: 'paiements',
  check: {
    documentColumn: null,
    validate: (dispatch, body) => dispatch(validatePaiementRows.initiate(body, { track: false })),
  },
  finalise: (dispatch, rows) => dispatch(processPaiementImport.initiate(rows, { track: false })),
};

export const paiementLook: ImportLook<CreateResult> = {
  button: 'Importer fichier excel',
  title: 'Import des paiements',
  dialogTitle: 'Importer des paiements',
  fileHint: 'Fichier Excel (.xlsx ou .xls), première feuille : 50 000 lignes et 20 Mo au plus.',
  accept: '.xlsx,.xls',
  listPath: '/paiements',
  listLabel: 'Retour aux paiements',
  reviewPath: '/paiements/import/validation',
  status: 'verdict',
  columns: [
    { name: CLIENT, label: 'Client', width: 200 },
    { name: AMOUNT, label: 'Montant', width: 96, align: 'end' },
    { name: DATE, label: 'Date', width: 84 },
    { name: MEANS, label: 'Moyen', width: 120 },
    { name: CODE, label: 'Code (tiers)', width: 84 },
  ],
  effects: {
    tab: 'Reste à payer',
    what: 'commerciaux',
    heads: ['Commercial', 'Code (tiers)'],
    unit: 'Ar',
    floor: true,
  },
  confirmation: ({ valid }) =>
    `${pluralFr(valid, 'paiement sera créé et déduit', 'paiements seront créés et déduits')} ` +
    'du reste à payer des commerciaux.',
  success: ({ created, ignored }) =>
    `${formatNumber(created)} paiements créés, ${formatNumber(ignored)} paiements ignorés.`,
  filesName: 'paiements',
};
