/** The id of the element of a zone's card that takes the focus. */
export const cardId = (code: string): string => `zone-${code}`;
