/** Stands in for style sheets in tests, where nothing is painted. */
export default {};
