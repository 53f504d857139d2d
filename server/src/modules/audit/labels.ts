/*
 * The labels that downloaded journals use. A test compares them with those of the screen
 * (src/features/journals/labels.ts).
 */

type Labels = Readonly<Record<string, string>>;

export const ACTIONS: Labels = {
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

export const ELEMENTS: Labels = {
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
};

export const FIELDS: Labels = {
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

export const RESOURCES: Labels = {
  commercials: 'Commerciaux',
  livraisons: 'Facturation',
  miscellaneousLivraisons: 'Livraisons produits divers',
  paiements: 'Paiements',
  products: 'Produits',
  miscellaneous: 'Produits divers',
  retours: 'Retours',
};

/** The label of a name, or the name itself when it has none. `hasOwn` is needed because a name may be `constructor`. */
export const labelOf = (labels: Labels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The state before or after a change as text, field by field. */
export const stateText = (state: Record<string, unknown> | null): string =>
  Object.entries(state ?? {})
    .map(([field, value]) => `${labelOf(FIELDS, field)} : ${valueText(value)}`)
    .join(' ; ');
