import type { FileSpec } from './fileSpec.ts';

/** Texts of the file checks, to the letter (docs/product.md, 7.4 and 7.5). */
export const NO_FILE = 'Veuillez sélectionner un fichier.';
export const EMPTY_TEXT = "Le fichier est vide ou ne contient pas d'en-têtes.";
export const EMPTY_WORKBOOK = 'Le fichier Excel est vide.';
export const TOO_BIG = 'Le fichier est trop volumineux\u00a0: 20 Mo au maximum.';
export const TOO_MANY_ROWS = 'Le fichier contient trop de lignes\u00a0: 50 000 au maximum.';
export const TOO_MANY_TEXT_ROWS = 'Le fichier contient trop de lignes\u00a0: 150 000 au maximum.';
export const PROTECTED =
  'Ce classeur est protégé par un mot de passe\u00a0: ouvrez-le dans Excel, enregistrez-le sans mot de passe, puis ' +
  'recommencez.';
export const TOO_OLD =
  'Ce classeur est d’un format trop ancien (Excel 4 ou antérieur)\u00a0: enregistrez-le au format .xlsx, ' +
  'puis recommencez.';
export const TOO_LONG = 'Valeur trop longue\u00a0: 500 caractères au maximum';
export const ROW_WITHOUT_RESULT = 'Erreur de validation';

/** Shown when the reader's own chunk did not load: the file is not at fault. */
export const UNLOADED =
  'Le lecteur de fichiers n’a pas pu être chargé\u00a0: la connexion est interrompue ou trop lente. Choisissez le ' +
  'fichier à nouveau.';
export const NEW_VERSION =
  'Une nouvelle version de l’application est disponible. Rechargez la page, puis choisissez le fichier à nouveau.';

export const readFailure = (kind: FileSpec['kind']): string =>
  kind === 'text' ? 'Erreur lors de la lecture du fichier.' : 'Erreur lors de la lecture du fichier Excel.';

export const wrongExtension = (kind: FileSpec['kind']): string =>
  kind === 'text' ? 'Le fichier doit être au format .txt.' : 'Le fichier doit être au format .xlsx ou .xls.';

export const missingColumns = (names: readonly string[]): string =>
  `Les colonnes suivantes sont manquantes: ${names.join(', ')}`;
export const extraColumns = (names: readonly string[]): string =>
  `Colonnes non autorisées détectées: ${names.join(', ')}`;
export const doubleColumns = (names: readonly string[]): string =>
  `Les colonnes suivantes sont en double\u00a0: ${names.join(', ')}`;
/** `what`: what the two rows share, as in `même code`. */
export const duplicateOf = (what: string, line: number): string =>
  `Ligne en double\u00a0: ${what} qu’à la ligne ${String(line)}`;
export const missingValue = (column: string): string => `Valeur manquante\u00a0: ${column}`;
export const unreadableAmount = (column: string, text: string): string =>
  `${column}\u00a0: montant illisible «\u00a0${text.slice(0, 40)}\u00a0»`;
