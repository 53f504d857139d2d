/** Below this width the application uses a drawer, cards and bottom sheets. */
export const PHONE_QUERY = '(max-width: 767px)';
export const phone = `@media ${PHONE_QUERY}`;
/** A tablet or a half-width window, where one row of a desktop layout becomes two. */
export const tablet = '@media (min-width: 768px) and (max-width: 1099px)';
/** Below this width all filters of a list are behind one button. */
export const COMPACT_QUERY = '(max-width: 1023px)';
export const compact = `@media ${COMPACT_QUERY}`;
/** Up to this width the navigation is a rail of icons by itself; a phone has its drawer. */
export const RAIL_QUERY = '(max-width: 1100px)';
/** A phone held sideways, where fixed bars would leave no room for a list. */
export const LOW_QUERY = '(max-height: 560px)';
export const low = `@media ${LOW_QUERY}`;
