/** Under this width: drawer, cards, bottom sheets. */
export const PHONE_QUERY = '(max-width: 767px)';
export const phone = `@media ${PHONE_QUERY}`;
