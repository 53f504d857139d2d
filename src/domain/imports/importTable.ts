interface ImportPlace {
  /** What the import brings in, in the plural: `paiements`. */
  subject: string;
  /** Path of the list that it belongs to. */
  listPath: string;
}

/**
 * Every import by the name that it has in drafts, journals and downloaded files. Lists and the dashboard announce a
 * pending review by this table, without loading the import itself.
 */
export const IMPORTS = {
  commerciaux: { subject: 'commerciaux', listPath: '/commercial' },
  livraisons: { subject: 'livraisons', listPath: '/livraisons' },
  'livraisons-produits-divers': { subject: 'livraisons de produits divers', listPath: '/livraisons-produits-divers' },
  paiements: { subject: 'paiements', listPath: '/paiements' },
  produits: { subject: 'produits', listPath: '/produits' },
  'produits-divers': { subject: 'produits divers', listPath: '/produits-divers' },
  retours: { subject: 'retours', listPath: '/retours' },
} as const satisfies Record<string, ImportPlace>;

export type ImportId = keyof typeof IMPORTS;

/** Whether a name found in a draft is one of today's imports. */
export const isImportId = (name: string): name is ImportId => Object.hasOwn(IMPORTS, name);

/** Title of the review: `Import des paiements`. */
export const reviewTitle = (id: ImportId): string => `Import des ${IMPORTS[id].subject}`;

/** Path of the page where a file is reviewed. */
export const reviewPath = (id: ImportId): string => `${IMPORTS[id].listPath}/import/validation`;
