import type { IStyleSheetManager } from 'styled-components';

type Plugin = NonNullable<IStyleSheetManager['stylisPlugins']>[number];
type Node = Parameters<Plugin>[0];

const isRule = (node: Node): node is Node & { props: string[] } => node.type === 'rule' && Array.isArray(node.props);

/**
 * `@media (…) { .a {…} .a td {…} }` written as `.a { @media (…) { & {…} & td {…} } }`. Rules come into the page when
 * what they are for is shown first. A plain rule concerns what it names; one that begins with `@media` makes Chromium
 * work out the style of the whole page again, since others of its sheet are for everything: a dialog over a list opened
 * 40 ms later for it. So do `@container`, done alike, and `@keyframes`, which for that reason all stand in the global
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
  // In one place each, `&&` included: `& + &` means another of its kind, which the package sees to.
  if (!rules.every((rule) => isRule(rule) && rule.props.every((selector) => selector.match(selves)?.length === 1)))
    return undefined;
  const nested = rules.map((rule) => ({
    ...rule,
    value: '',
    props: [rule.props].flat().map((selector) => selector.replaceAll(self, '&')),
  }));
  // In the same place of the tree: what stands there becomes the rule around it.
  const media = { ...node, root: node, children: nested };
  Object.assign(node, { type: 'rule', value: own, props: [own], children: [media] });
  return undefined;
};
// The package tells plugins apart by their names, which minifying takes away.
Object.defineProperty(nestedMedia, 'name', { value: 'nestedMedia' });
