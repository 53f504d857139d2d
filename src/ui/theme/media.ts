/** Under this width: drawer, cards, bottom sheets. */
export const PHONE_QUERY = '(max-width: 767px)';
export const phone = `@media ${PHONE_QUERY}`;
/** A tablet, or a window beside another: what stands in one row on a desk needs two. */
export const tablet = '@media (min-width: 768px) and (max-width: 1099px)';
/** A phone turned sideways: a list between fixed bars would have no room. */
export const LOW_QUERY = '(max-height: 560px)';
export const low = `@media ${LOW_QUERY}`;
