/** Replaces style sheets in tests, where nothing is painted. */
export default {};
