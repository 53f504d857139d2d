import { IMPORT_LABELS, type Labels } from './journalLabels.ts';

/** What goes on at the server after its request, by the names that its jobs have. */
export const JOB_LABELS = {
  livraisons: `Import · ${IMPORT_LABELS.livraisons}`,
  miscellaneousLivraisons: `Import · ${IMPORT_LABELS.miscellaneousLivraisons}`,
  paiements: `Import · ${IMPORT_LABELS.paiements}`,
  retours: `Import · ${IMPORT_LABELS.retours}`,
  telechargement: 'Téléchargement',
} as const satisfies Labels;

/** The states of a job, by the words of the API. */
export const JOB_STATES = {
  attente: 'En attente',
  encours: 'En cours',
  terminee: 'Terminée',
  echouee: 'Échouée',
} as const satisfies Labels;
