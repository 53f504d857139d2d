// A rule of the linter: the interface kit could serve another product, so it has no word of this one's business.

/** `metresBetween`, `MAX_TAILLE` and `$vide` as small words without accents. */
export const wordsOf = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const WORDS = new Set(
  (
    'ajustement ajustements commercial commerciaux ebp facturation livraison livraisons lot lots miscellaneous ' +
    'paiement paiements parcours prenom produit produits'
  ).split(' '),
);

export const businessWords = {
  meta: { type: 'suggestion', docs: { description: 'Keeps the words of the business out of names and texts.' } },
  create(context) {
    const check = (node, text) => {
      if (typeof text !== 'string') return;
      const found = wordsOf(text).filter((word) => WORDS.has(word));
      if (found.length > 0) context.report({ node, message: `'${found.join(', ')}' belongs in src/domain.` });
    };
    return {
      Identifier: (node) => check(node, node.name),
      JSXText: (node) => check(node, node.value),
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
