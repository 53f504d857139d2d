import type { CreateResult } from '@contract/importation.ts';
import { PAIEMENT_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { paiementsApi } from '../../store/api/paiementsApi.ts';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';

const { validatePaiementRows, processPaiementImport } = paiementsApi.endpoints;

/** Payments from an Excel file of exactly five columns (docs/product.md, 7.15). */
export const paiementImport = defineImport<CreateResult>('paiements', {
  file: {
    kind: 'workbook',
    columns: Object.values(COLUMNS),
    dates: [COLUMNS.date],
    keys: [
      {
        columns: [COLUMNS.client, COLUMNS.amount, COLUMNS.date, COLUMNS.means],
        text: 'mêmes client, montant, date et moyen de paiement',
      },
    ],
  },
  button: 'Importer un fichier Excel',
  rowsName: 'paiements',
  calls: { validate: validatePaiementRows, finalise: processPaiementImport },
  listLabel: 'Retour aux paiements',
  columns: [
    { name: COLUMNS.client, label: 'Client', width: 200 },
    { name: COLUMNS.amount, label: 'Montant', width: 96, align: 'end' },
    { name: COLUMNS.date, label: 'Date', width: 84 },
    { name: COLUMNS.means, label: 'Moyen', width: 120 },
    { name: COLUMNS.code, label: 'Code (tiers)', width: 84 },
  ],
  effects: {
    tab: 'Reste à payer',
    what: 'commerciaux',
    heads: ['Commercial', 'Code (tiers)'],
    unit: 'Ar',
    // A payment beyond the debt is an advance.
    below: { remark: (amount) => `avance de ${amount}`, total: 'Avances' },
  },
  confirmation: ({ valid }) =>
    `${pluralFr(valid, 'paiement sera créé et déduit', 'paiements seront créés et déduits')} ` +
    'du reste à payer des commerciaux.',
  success: ({ created, ignored }) =>
    `${formatNumber(created)} paiements créés, ${formatNumber(ignored)} paiements ignorés.`,
});
