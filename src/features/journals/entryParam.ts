/** In the address: the entry of a journal whose dialog stands open. */
export const ENTRY_PARAM = 'entree';
