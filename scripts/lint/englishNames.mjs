// A rule of the linter: identifiers are English, except for the nouns of the API (docs/glossary.md).
import { businessWords, wordsOf } from './businessWords.mjs';
import { API_NAMES, FRENCH_WORDS } from './frenchWords.mjs';
import { sqlInRepositories } from './sqlInRepositories.mjs';

const frenchWordsOf = (name) => {
  const own = API_NAMES.reduce((words, known) => words.replace(known, ''), wordsOf(name).join(' '));
  return own.split(' ').filter((word) => FRENCH_WORDS.has(word));
};

const rule = {
  meta: { type: 'suggestion', docs: { description: 'Keeps French words out of identifiers.' } },
  create(context) {
    const check = (node) => {
      if (node?.type !== 'Identifier') return;
      const french = frenchWordsOf(node.name);
      if (french.length === 0) return;
      context.report({ node, message: `'${node.name}' has French words (${french.join(', ')}): docs/glossary.md.` });
    };
    /** Names that a pattern brings into being; a field taken under its own name may be one of the API. */
    const checkPattern = (node) => {
      switch (node?.type) {
        case 'Identifier':
          return check(node);
        case 'AssignmentPattern':
          return checkPattern(node.left);
        case 'RestElement':
          return checkPattern(node.argument);
        case 'ArrayPattern':
          return node.elements.forEach(checkPattern);
        case 'ObjectPattern':
          return node.properties.forEach((property) => {
            if (property.type === 'RestElement') checkPattern(property.argument);
            else if (!property.shorthand) checkPattern(property.value);
          });
        default:
      }
    };
    const checkFunction = (node) => {
      check(node.id);
      node.params.forEach(checkPattern);
    };
    return {
      VariableDeclarator: (node) => checkPattern(node.id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: (node) => node.params.forEach(checkPattern),
      ClassDeclaration: (node) => check(node.id),
      TSTypeAliasDeclaration: (node) => check(node.id),
      TSInterfaceDeclaration: (node) => check(node.id),
    };
  },
};

export default {
  meta: { name: 'tournee' },
  rules: { 'business-words': businessWords, 'english-names': rule, 'sql-in-repositories': sqlInRepositories },
};
