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
