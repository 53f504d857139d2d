import type { IMPORT_LABELS } from '../../../rules/journalLabels.ts';
import { IMPORT_PARAMETER } from '../../ui/import/dialog/importAddress.ts';
import { type ResourceId, RESOURCES } from '../resources.ts';

interface ImportFacts {
  /** Its name in the journal of imports, which has a label for it. */
  journalName: keyof typeof IMPORT_LABELS;
  /** What it brings in, where that is not the name of the list's items. */
  subject?: string;
}

/**
 * What files can be imported into, by the names that imports have in drafts and downloaded files. Lists and the
 * dashboard announce a pending review by this table, without loading the import itself.
 */
const IMPORTS = {
  commerciaux: { journalName: 'commercials' },
  livraisons: { journalName: 'livraisons', subject: 'livraisons' },
  'livraisons-produits-divers': { journalName: 'miscellaneousLivraisons', subject: 'livraisons de produits divers' },
  paiements: { journalName: 'paiements' },
  produits: { journalName: 'products' },
  'produits-divers': { journalName: 'miscellaneous' },
  retours: { journalName: 'retours' },
} satisfies Partial<Record<ResourceId, ImportFacts>>;

export type ImportId = keyof typeof IMPORTS;

/** Whether a name found in a draft is one of today's imports. */
export const isImportId = (name: string): name is ImportId => Object.hasOwn(IMPORTS, name);

export const IMPORT_IDS: readonly ImportId[] = Object.keys(IMPORTS).filter(isImportId);

const factsOf = (id: ImportId): ImportFacts => IMPORTS[id];

export const journalName = (id: ImportId): string => factsOf(id).journalName;

/** What an import brings in, in the plural: `paiements`. */
export const subjectOf = (id: ImportId): string => factsOf(id).subject ?? RESOURCES[id].many.toLowerCase();

/** The import with this name in the journal of imports; undefined for a name that nobody has described. */
export const importNamed = (name: string): ImportId | undefined => IMPORT_IDS.find((id) => journalName(id) === name);

/** Title of the review: `Import des paiements`. */
export const reviewTitle = (id: ImportId): string => `Import des ${subjectOf(id)}`;

/** Address of the list with the dialog open that chooses a file. */
export const importPath = (id: ImportId): string => `${RESOURCES[id].path}?${IMPORT_PARAMETER}=1`;

/** Path of the page where a file is reviewed. */
export const reviewPath = (id: ImportId): string => `${RESOURCES[id].path}/import/validation`;
