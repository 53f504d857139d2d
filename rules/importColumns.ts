/** Columns of a representative in files and in the accounting system's export (docs/product.md, 7.9). */
export const COMMERCIAL_COLUMNS = {
  code: 'Code (tiers)',
  name: 'Nom',
  address: 'Adresse 1 (facturation)',
  solde: 'Solde actuel',
  phone: 'Téléphone portable (facturation)',
  region: 'REGION',
  family: 'Code Famille',
  account: 'Compte comptable',
  collaborateur: 'CODE COLLABORATEUR',
  familyName: 'NOM',
  firstName: 'PRENOM',
} as const;

/** Columns of a product in files and in the accounting system's export (docs/product.md, 7.10). */
export const PRODUCT_COLUMNS = {
  code: 'Code article',
  label: 'Libellé',
  type: "Type d'article",
  priceBeforeTax: 'PV HT',
  unit: 'Unité',
  codeBarre: 'Code barre',
  virtualStock: 'Stock virtuel',
  realStock: 'Stock réel',
  ht: 'prix commerciaux HT',
  ttc: 'prix commerciaux TTC',
} as const;

/**
 * Columns of a miscellaneous product in files and in the accounting system's export; the first two are required
 * (docs/product.md, 7.11).
 */
export const MISCELLANEOUS_COLUMNS = {
  code: 'Code article',
  label: 'Libellé',
  description: 'Description',
  price: 'Prix',
} as const;

/** Columns of a payment in files (docs/product.md, 7.15). */
export const PAIEMENT_COLUMNS = {
  client: 'Client',
  amount: 'Montant',
  date: 'Date',
  means: 'Moyen de paiement',
  code: 'Code (tiers)',
} as const;

/**
 * Columns of the text exports of the accounting system whose lines move lots: deliveries and returns have the same
 * (docs/product.md, 7.12). `owner` is the person whose document it is.
 */
export const LOT_DOCUMENT_COLUMNS = {
  owner: 'Document - Code client',
  document: 'Document - Numéro du document',
  date: 'Document - Date',
  article: 'Ligne - Code article',
  quantite: 'Ligne - Quantité',
  lot: 'Ligne - Série/lot',
  expiry: 'Ligne - Date limite',
} as const;

/** Columns of the text export of deliveries of miscellaneous products (docs/product.md, 7.14). */
export const MISCELLANEOUS_LIVRAISON_COLUMNS = {
  document: 'Document - Numéro du document',
  date: 'Document - Date',
  // The asterisk is part of the column's name.
  owner: 'Document - Collaborateur*',
  article: 'Ligne - Code article',
  quantite: 'Ligne - Quantité',
} as const;
