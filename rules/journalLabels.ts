/** Texts by the names that the API uses for actions, fields and data. */
export type Labels = Readonly<Record<string, string>>;

/** Actions of the audit, by the words that it stores. */
export const ACTION_LABELS: Labels = {
  créer: 'Création',
  modifier: 'Modification',
  activer: 'Activation',
  désactiver: 'Désactivation',
  importer: 'Import',
  assigner: 'Assignation',
  retirer: 'Retrait',
  valider: 'Validation',
  'retirer la validation': 'Validation retirée',
  supprimer: 'Suppression',
  connexion: 'Connexion',
  déconnecter: 'Déconnexion forcée',
  'fermer des sessions': 'Fermeture de sessions',
  'changer le mot de passe': 'Changement de mot de passe',
  'réinitialiser le mot de passe': 'Réinitialisation du mot de passe',
};

/** Fields, by their API names. A field without a label is shown by its name. */
export const FIELD_LABELS: Labels = {
  accountingCode: 'Compte comptable',
  adresse: 'Adresse',
  ajustementRef: 'Référence',
  codeBarre: 'Code barre',
  codeCollaborateur: 'Code collaborateur',
  codeFamille: 'Code famille',
  codeTiers: 'Code tiers',
  commandeAt: 'Date de commande',
  commercial: 'Commercial',
  couleur: 'Couleur',
  dateAjustement: 'Date d’ajustement',
  description: 'Description',
  designation: 'Désignation',
  deviceID: 'Appareil',
  expireAt: 'Date limite',
  factureRef: 'Réf. facture',
  imageUrl: 'Image',
  import: 'Import n°',
  initialCommandValue: 'Commande initiale',
  isEnabled: 'Actif',
  isValidated: 'Validée',
  latitude: 'Latitude',
  lignes: 'Lignes',
  lignesDivers: 'Lignes de produits divers',
  longitude: 'Longitude',
  motif: 'Motif',
  nomPrenom: 'Nom et prénom',
  orderNumber: 'N° de commande',
  paiementSource: 'Source du paiement',
  phoneNumber: 'Téléphone',
  pointOfSale: 'Point de vente',
  pointsDeVente: 'Points de vente',
  polygon: 'Contour',
  price: 'Prix',
  refPaiement: 'Réf. paiement',
  region: 'Région',
  responsable: 'Responsable',
  sessions: 'Sessions',
  sessionsFermees: 'Sessions fermées',
  surface: 'Surface',
  survente: 'Survente',
  totalValue: 'Montant',
  typeArticle: 'Type d’article',
  unit: 'Unité',
  utilisateur: 'Utilisateur',
  utilisateurRoleCode: 'Rôle',
  utilisateurs: 'Commerciaux',
  value: 'Valeur',
  valeur: 'Valeur',
  zone: 'Zone',
};

/** Kinds of imported data, by the names that the journal of imports stores. */
export const IMPORT_LABELS = {
  commercials: 'Commerciaux',
  livraisons: 'Facturation',
  miscellaneousLivraisons: 'Livraisons produits divers',
  paiements: 'Paiements',
  products: 'Produits',
  miscellaneous: 'Produits divers',
  retours: 'Retours',
} as const satisfies Labels;

/**
 * Looks a name from the API up in a table. A plain access would find inherited members for a name such as
 * `constructor`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The label of a name, or the name itself when it has none. */
export const labelOf = (labels: Labels, name: string): string => ownValue(labels, name) ?? name;
