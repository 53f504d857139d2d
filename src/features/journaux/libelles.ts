/** What people did, as the audit names it and as it is read. */
export const ACTIONS: Readonly<Record<string, string>> = {
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
  libelle: string;
  /** Where one is looked at, by its code in an address. */
  page: (code: string) => string;
}

/** What can change, as the audit names it. */
export const ELEMENTS: Readonly<Record<string, Element>> = {
  ajustement: { libelle: 'Ajustement', page: (code) => `/ajustement/${code}` },
  commande: { libelle: 'Commande', page: (code) => `/commande/${code}` },
  configuration: { libelle: 'Configuration', page: () => '/configuration' },
  livraison: { libelle: 'Facture', page: (code) => `/livraison/${code}` },
  miscellaneous_livraison: {
    libelle: 'Livraison de produits divers',
    page: (code) => `/miscellaneous-livraison/${code}`,
  },
  paiement: { libelle: 'Paiement', page: (code) => `/paiements?q=${code}` },
  point_of_sale: { libelle: 'Point de vente', page: (code) => `/point-de-vente/${code}` },
  product: { libelle: 'Produit', page: (code) => `/produits/${code}` },
  miscellaneous: { libelle: 'Produit divers', page: (code) => `/produit-divers/${code}` },
  retour: { libelle: 'Retour', page: (code) => `/retour/${code}` },
  device_session: { libelle: 'Session', page: (code) => `/sessions?q=${code}` },
  miscellaneous_stock: {
    libelle: 'Stock de produits divers',
    page: (code) => `/stock-produits-divers?commerciaux=${code}`,
  },
  stock_commercial: { libelle: 'Lot', page: (code) => `/stock-commercial/${code}` },
  tracking_device: { libelle: 'Tracking Device', page: (code) => `/tracking-devices?q=${code}` },
  utilisateur: { libelle: 'Utilisateur', page: (code) => `/commercial/${code}` },
  zone: { libelle: 'Zone', page: (code) => `/zones?zone=${code}` },
};

/** Fields by their API names. One that is not here (the code of a product) is shown as it is. */
export const CHAMPS: Readonly<Record<string, string>> = {
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

/** Amounts, in Ar. */
export const MONTANTS: ReadonlySet<string> = new Set([
  'initialCommandValue',
  'price',
  'survente',
  'totalValue',
  'value',
  'paiementLeft',
]);

interface Donnees {
  libelle: string;
  /** The list that holds what such a file brings. */
  liste: string;
}

/** What a file can bring, as the journal of imports names it. */
export const DONNEES: Readonly<Record<string, Donnees>> = {
  commercials: { libelle: 'Commerciaux', liste: '/commercial' },
  livraisons: { libelle: 'Facturation', liste: '/livraisons' },
  miscellaneousLivraisons: { libelle: 'Livraisons produits divers', liste: '/livraisons-produits-divers' },
  paiements: { libelle: 'Paiements', liste: '/paiements' },
  products: { libelle: 'Produits', liste: '/produits' },
  miscellaneous: { libelle: 'Produits divers', liste: '/produits-divers' },
  retours: { libelle: 'Retours', liste: '/retours' },
};

/** What a table has under a name that comes from elsewhere, which may be `constructor`. */
export const dans = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const actionDe = (action: string): string => dans(ACTIONS, action) ?? action;
export const elementDe = (entity: string): string => dans(ELEMENTS, entity)?.libelle ?? entity;
export const champDe = (champ: string): string => dans(CHAMPS, champ) ?? champ;
export const donneesDe = (resource: string): string => dans(DONNEES, resource)?.libelle ?? resource;
/** Where one thing is looked at; undefined for what has no page. */
export const pageDe = (entity: string, id: string): string | undefined =>
  dans(ELEMENTS, entity)?.page(encodeURIComponent(id));
