/** The element of a zone's card that can have the focus. */
export const cardId = (code: string): string => `zone-${code}`;
