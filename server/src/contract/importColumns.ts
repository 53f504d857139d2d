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
