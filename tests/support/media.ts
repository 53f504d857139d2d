/** A window in which exactly these media queries match, until the mock is restored. */
export const withMedia = (...queries: string[]) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    // Only the members below are used.
    ...({} as MediaQueryList),
    matches: queries.includes(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
