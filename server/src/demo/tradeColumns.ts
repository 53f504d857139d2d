// The columns, with their types, of the tables that the demonstration's trade fills.
export const COMMANDE_COLUMNS = {
  id: 'bigint',
  order_number: 'text',
  commande_at: 'timestamptz',
  total_value: 'bigint',
  is_sms_sent: 'boolean',
  is_validated: 'boolean',
  pos_id: 'bigint',
  commercial_id: 'bigint',
  zone_id: 'bigint',
} as const;

export const LIVRAISON_COLUMNS = {
  id: 'bigint',
  facture_ref: 'text',
  livraison_at: 'timestamptz',
  created_at: 'timestamptz',
  total_value: 'bigint',
  commercial_id: 'bigint',
  import_id: 'bigint',
} as const;

export const RETOUR_COLUMNS = {
  id: 'bigint',
  facture_ref: 'text',
  retour_at: 'timestamptz',
  created_at: 'timestamptz',
  total_value: 'bigint',
  commercial_id: 'bigint',
} as const;

export const AJUSTEMENT_COLUMNS = {
  id: 'bigint',
  ajustement_ref: 'text',
  created_at: 'timestamptz',
  date_ajustement: 'timestamptz',
  total_value: 'bigint',
  description: 'text',
  commercial_id: 'bigint',
  created_by: 'bigint',
} as const;

export const PAIEMENT_COLUMNS = {
  id: 'bigint',
  ref_paiement: 'text',
  paiement_at: 'timestamptz',
  created_at: 'timestamptz',
  paiement_source: 'text',
  is_orange_money: 'boolean',
  value: 'bigint',
  commercial_id: 'bigint',
} as const;

export const STOCK_MOUVEMENT_COLUMNS = {
  id: 'bigint',
  mouvement_at: 'timestamptz',
  type: 'text',
  quantite: 'integer',
  total_value: 'bigint',
  stock_commercial_id: 'bigint',
  product_id: 'bigint',
  commercial_id: 'bigint',
  commande_id: 'bigint',
  livraison_id: 'bigint',
  retour_id: 'bigint',
  ajustement_id: 'bigint',
} as const;
