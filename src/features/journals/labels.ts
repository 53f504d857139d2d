/** Actions of the audit, by the words that it stores, with their labels. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
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

interface Element {
  label: string;
  /** Address of the page that shows it. */
  page: (code: string) => string;
}

/** Kinds of things that change, by the names that the audit stores. */
export const ELEMENTS: Readonly<Record<string, Element>> = {
  ajustement: { label: 'Ajustement', page: (code) => `/ajustement/${code}` },
  commande: { label: 'Commande', page: (code) => `/commande/${code}` },
  configuration: { label: 'Configuration', page: () => '/configuration' },
  livraison: { label: 'Facture', page: (code) => `/livraison/${code}` },
  miscellaneous_livraison: {
    label: 'Livraison de produits divers',
    page: (code) => `/miscellaneous-livraison/${code}`,
  },
  paiement: { label: 'Paiement', page: (code) => `/paiements?q=${code}` },
  point_of_sale: { label: 'Point de vente', page: (code) => `/point-de-vente/${code}` },
  product: { label: 'Produit', page: (code) => `/produits/${code}` },
  miscellaneous: { label: 'Produit divers', page: (code) => `/produit-divers/${code}` },
  retour: { label: 'Retour', page: (code) => `/retour/${code}` },
  device_session: { label: 'Session', page: (code) => `/sessions?q=${code}` },
  miscellaneous_stock: {
    label: 'Stock de produits divers',
    page: (code) => `/stock-produits-divers?commerciaux=${code}`,
  },
  stock_commercial: { label: 'Lot', page: (code) => `/stock-commercial/${code}` },
  tracking_device: { label: 'Tracking Device', page: (code) => `/tracking-devices?q=${code}` },
  utilisateur: { label: 'Utilisateur', page: (code) => `/commercial/${code}` },
  zone: { label: 'Zone', page: (code) => `/zones?zone=${code}` },
};

/** Labels of fields, by their API names. A field without a label is shown by its name. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
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

/** Fields with amounts (Ar). */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  'initialCommandValue',
  'price',
  'survente',
  'totalValue',
  'value',
  'paiementLeft',
]);

interface ImportedData {
  label: string;
  /** Address of the list with what such a file brings. */
  list: string;
}

/** Kinds of imported files, by the names that the journal of imports stores. */
export const IMPORTED_DATA: Readonly<Record<string, ImportedData>> = {
  commercials: { label: 'Commerciaux', list: '/commercial' },
  livraisons: { label: 'Facturation', list: '/livraisons' },
  miscellaneousLivraisons: { label: 'Livraisons produits divers', list: '/livraisons-produits-divers' },
  paiements: { label: 'Paiements', list: '/paiements' },
  products: { label: 'Produits', list: '/produits' },
  miscellaneous: { label: 'Produits divers', list: '/produits-divers' },
  retours: { label: 'Retours', list: '/retours' },
};

/**
 * Looks a name from the API up in a table. A plain access would find inherited members for a name such as
 * `constructor`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const actionLabel = (action: string): string => ownValue(ACTION_LABELS, action) ?? action;
export const elementLabel = (entity: string): string => ownValue(ELEMENTS, entity)?.label ?? entity;
export const fieldLabel = (field: string): string => ownValue(FIELD_LABELS, field) ?? field;
export const dataLabel = (resource: string): string => ownValue(IMPORTED_DATA, resource)?.label ?? resource;
/** Address of the page that shows a thing; undefined for a kind without a page. */
export const pageOf = (entity: string, id: string): string | undefined =>
  ownValue(ELEMENTS, entity)?.page(encodeURIComponent(id));
