/** Parameter of a list's address that opens the dialog of its import. */
export const IMPORT_PARAMETER = 'importer';
