/** Query parameter with the code of the entry that the dialog shows. */
export const ENTRY_PARAM = 'entree';
