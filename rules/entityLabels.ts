import type { Entity } from './tags.ts';

/** Names of the kinds of things that change, by the names that the audit stores. */
export const ENTITY_LABELS = {
  ajustement: 'Ajustement',
  commande: 'Commande',
  configuration: 'Configuration',
  livraison: 'Facture',
  miscellaneous_livraison: 'Livraison de produits divers',
  paiement: 'Paiement',
  point_of_sale: 'Point de vente',
  product: 'Produit',
  miscellaneous: 'Produit divers',
  retour: 'Retour',
  device_session: 'Session',
  miscellaneous_stock: 'Stock de produits divers',
  stock_commercial: 'Lot',
  tracking_device: 'Tracking Device',
  utilisateur: 'Utilisateur',
  zone: 'Zone',
} as const satisfies Partial<Record<Entity, string>>;

/** An entity that people see in the audit. */
export type NamedEntity = keyof typeof ENTITY_LABELS;
