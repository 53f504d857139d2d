/**
 * Leaves out the comments of style templates: the minifier takes a template for text, so they would travel with it.
 * Only comments that have lines of their own; the lines stay, so that source maps are right.
 */
module.exports = (source) =>
  source.replace(/^[ \t]*\/\*(?! webpack)(?:(?!\*\/)[^])*\*\/[ \t]*$/gm, (comment) => comment.replace(/[^\n]/g, ''));
