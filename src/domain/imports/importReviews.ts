/** The title and the review page of each import, by its name in drafts. */
export const IMPORT_REVIEWS: Readonly<Record<string, readonly [title: string, reviewPath: string]>> = {
  commerciaux: ['Import des commerciaux', '/commercial/import/validation'],
  livraisons: ['Import des livraisons', '/livraisons/import/validation'],
  'livraisons-produits-divers': [
    'Import des livraisons de produits divers',
    '/livraisons-produits-divers/import/validation',
  ],
  paiements: ['Import des paiements', '/paiements/import/validation'],
  produits: ['Import des produits', '/produits/import/validation'],
  'produits-divers': ['Import des produits divers', '/produits-divers/import/validation'],
  retours: ['Import des retours', '/retours/import/validation'],
};
