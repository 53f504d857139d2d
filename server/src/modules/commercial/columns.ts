/** Columns of a representative in files and in the accounting system's export (doc 1, 5.2). */
export const COMMERCIAL_COLUMNS = {
  code: 'Code (tiers)',
  nom: 'Nom',
  adresse: 'Adresse 1 (facturation)',
  solde: 'Solde actuel',
  telephone: 'Téléphone portable (facturation)',
  region: 'REGION',
  famille: 'Code Famille',
  compte: 'Compte comptable',
  collaborateur: 'CODE COLLABORATEUR',
  familyName: 'NOM',
  firstName: 'PRENOM',
} as const;
