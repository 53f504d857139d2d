import type { IStyleSheetManager } from 'styled-components';

type Plugin = NonNullable<IStyleSheetManager['stylisPlugins']>[number];
type Node = Parameters<Plugin>[0];

const isRule = (node: Node): node is Node & { props: string[] } => node.type === 'rule' && Array.isArray(node.props);

/**
 * Rewrites `@media (…) { .a {…} .a td {…} }` as `.a { @media (…) { & {…} & td {…} } }`.
 *
 * Rules are inserted when their component is first shown. Inserting a plain rule restyles only the elements it names,
 * but inserting an `@media` rule makes Chromium restyle the whole page, which delayed dialogs over a list by 40 ms. The
 * same holds for `@container`, which is rewritten too, and for `@keyframes`, which are therefore all in the global
 * style.
 */
export const nestedMedia: Plugin = (node) => {
  if (!/^@(media|container)$/.test(node.type) || !Array.isArray(node.children)) return undefined;
  const rules = node.children;
  const [first] = rules;
  const own = first && isRule(first) ? /^\.[\w-]+/.exec(first.props[0] ?? '')?.[0] : undefined;
  if (own === undefined) return undefined;
  const self = new RegExp(`\\${own}(?![\\w-])`, 'g');
  const selves = new RegExp(`(?:${self.source})+`, 'g');
  // Only a single reference to the component is rewritten, `&&` included: the package handles `& + &`, which means
  // another element of its kind.
  if (!rules.every((rule) => isRule(rule) && rule.props.every((selector) => selector.match(selves)?.length === 1)))
    return undefined;
  const nested = rules.map((rule) => ({
    ...rule,
    value: '',
    props: [rule.props].flat().map((selector) => selector.replaceAll(self, '&')),
  }));
  // The rule at this place of the tree is replaced by the one that wraps it.
  const media = { ...node, root: node, children: nested };
  Object.assign(node, { type: 'rule', value: own, props: [own], children: [media] });
  return undefined;
};
// styled-components distinguishes plugins by their function names, which minifying removes.
Object.defineProperty(nestedMedia, 'name', { value: 'nestedMedia' });
