/** Where the contents do not fit beside a page that can still be read. */
export const NARROW_QUERY = '(max-width: 1099px)';
export const narrow = `@media ${NARROW_QUERY}`;
