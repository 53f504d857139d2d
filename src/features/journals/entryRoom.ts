/** Height of the dialogs of the journals: an entry comes after its dialog, which must not move then. */
export const ENTRY_HEIGHT = '584px';

/** The properties of a link whose address comes with the entry: until then it is hidden, but keeps its room. */
export const linkOnceKnown = (path: string | undefined) =>
  path === undefined ? ({ to: '.', style: { visibility: 'hidden' } } as const) : { to: path };
