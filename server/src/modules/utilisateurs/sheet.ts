import type { Utilisateur } from '../../contract/utilisateur.ts';
import type { SheetColumn } from '../../plugins/lists.ts';

/** Columns of the downloaded list of users. */
export const utilisateurColumns: readonly SheetColumn<Utilisateur>[] = [
  { header: 'Nom', kind: 'text', value: (user) => user.nomPrenom },
  { header: 'Identifiant', kind: 'text', value: (user) => user.username },
  { header: 'Code (tiers)', kind: 'text', value: (user) => user.codeTiers },
  { header: 'Code collaborateur', kind: 'text', value: (user) => user.codeCollaborateur },
  { header: 'Téléphone', kind: 'text', value: (user) => user.phoneNumber },
  { header: 'Adresse', kind: 'text', value: (user) => user.adresse },
  { header: 'Région', kind: 'text', value: (user) => user.region },
  { header: 'Zones', kind: 'text', value: (user) => user.zone },
  { header: 'Rôle', kind: 'text', value: (user) => user.utilisateurRole.designation },
  { header: 'Actif', kind: 'boolean', value: (user) => user.isEnabled },
  { header: 'Session ouverte', kind: 'boolean', value: (user) => user.hasSession },
  { header: 'Points de vente', kind: 'integer', value: (user) => user.nbPointOfSales },
  { header: 'Total des commandes (Ar)', kind: 'ariary', value: (user) => user.totalCommandesValue },
  { header: 'Reste à payer (Ar)', kind: 'ariary', value: (user) => user.paiementLeft },
  { header: 'Valeur du stock (Ar)', kind: 'ariary', value: (user) => user.totalStockValue },
  { header: 'Commission (Ar)', kind: 'ariary', value: (user) => user.totalCommission },
  { header: 'Commande initiale (Ar)', kind: 'ariary', value: (user) => user.initialCommandValue },
  { header: 'Dernière commande', kind: 'instant', value: (user) => user.lastCommandAt },
  { header: 'Dernière livraison', kind: 'instant', value: (user) => user.lastLivraisonAt },
  { header: 'Dernière activité', kind: 'instant', value: (user) => user.lastActivityAt },
  { header: 'Dernière mise à jour', kind: 'instant', value: (user) => user.lastUpdateAt },
];

/** Columns of the downloaded list of back-office accounts. */
export const accountColumns: readonly SheetColumn<Utilisateur>[] = utilisateurColumns.filter(({ header }) =>
  ['Nom', 'Identifiant', 'Rôle', 'Actif', 'Dernière activité'].includes(header),
);
