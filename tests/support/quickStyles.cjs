// Roles, names, visibility and clicks ask for the style of elements, thousands of times in a screen's test. For each of
// them, and anew after each change of the page, jsdom tries every rule of every sheet and copies a whole declaration:
// an eighth of the time of those tests. Loaded before jsdom, this finds rules by the tags and classes that they name,
// and keeps one style for all the elements that have the same.
const { createRequire } = require('node:module');

const fromJsdom = createRequire(require.resolve('jest-environment-jsdom'));
const cssom = fromJsdom('rrweb-cssom');
const { CSSStyleDeclaration } = fromJsdom('cssstyle');
const { implForWrapper } = fromJsdom('jsdom/lib/jsdom/living/generated/utils.js');
const { implementation: StyleSheetList } = fromJsdom('jsdom/lib/jsdom/living/cssom/StyleSheetList-impl.js');
const { matchesDontThrow } = fromJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = fromJsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
const defaultSheet = cssom.parse(fromJsdom('jsdom/lib/jsdom/browser/default-stylesheet.js'));

// What roles, names and clicks depend on: the rest is not even read.
const NEEDED = ['display', 'visibility', 'content', 'pointer-events'];
const KEPT = new RegExp(`(?:^|[;{])\\s*((?:${NEEDED.join('|')})\\s*:[^;}]*)`, 'g');

// Stands where a rule without any of them was, for rules are deleted by their place. jsdom passes over media other than
// `screen`.
const EMPTY = '@media none{}';

/** The rule with only those of its declarations. Rules in rules (media, animations) are left as they are. */
const shortened = (rule) => {
  const open = rule.indexOf('{');
  if (open !== rule.lastIndexOf('{')) return rule;
  const kept = [...rule.slice(open).matchAll(KEPT)].map(([, declaration]) => declaration);
  return kept.length === 0 ? EMPTY : `${rule.slice(0, open)}{${kept.join(';')}}`;
};

/** Of each document, the rules by what they name. Forgotten whenever a sheet changes. */
let indexes = new WeakMap();

function forgettingIndexes(owner, name) {
  const method = owner[name];
  owner[name] = function (...given) {
    indexes = new WeakMap();
    return method.apply(this, given);
  };
}
const { prototype: Sheet } = cssom.CSSStyleSheet;
const { insertRule } = Sheet;
Sheet.insertRule = function (rule, place) {
  return insertRule.call(this, shortened(rule), place);
};
for (const name of ['insertRule', 'deleteRule']) forgettingIndexes(Sheet, name);
for (const name of ['_add', '_remove']) forgettingIndexes(StyleSheetList.prototype, name);

/** What the element itself must have for a selector to match: the tag or the class that its last part begins with. */
const HEAD = /(?:^|[\s>+~])(\.?[a-z][\w-]*)[^\s>+~]*$/i;

/**
 * Of each rule read so far: its number, the heads of its selector's alternatives (none where one has no such head), and
 * whether they are all there is to match.
 */
const read = new WeakMap();
let last = 0;

function readRule(rule) {
  const known = read.get(rule);
  if (known !== undefined) return known;
  let text = rule.selectorText.replaceAll(/\[[^\]]*\]/g, '[]');
  while (/\([^()]+\)/.test(text)) text = text.replaceAll(/\([^()]+\)/g, '()');
  const parts = text.split(',').map((part) => part.trim());
  const heads = parts.map((part) => HEAD.exec(part)?.[1]);
  const entry = {
    id: (last += 1),
    rule,
    heads: heads.includes(undefined) ? ['*'] : heads,
    isWhole: parts.every((part, place) => part === heads[place]),
  };
  read.set(rule, entry);
  return entry;
}

/** Rules for what is shown, as jsdom has it: media are left out but for one that says `screen`. */
const applying = ({ cssRules }) =>
  [...cssRules]
    .flatMap((rule) =>
      rule.media === undefined ? [rule] : Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [],
    )
    .filter((rule) => rule.selectorText !== undefined && rule.style.length > 0);

/**
 * A document's rules in their order, by the head of their selectors (`*` for those without), and what was found in
 * there for a tag and its classes.
 */
function indexOf(document) {
  const known = indexes.get(document);
  if (known !== undefined) return known;
  const index = { byHead: new Map(), found: new Map() };
  for (const [order, rule] of [defaultSheet, ...document.styleSheets._list].flatMap(applying).entries()) {
    const entry = { ...readRule(rule), order };
    // What jsdom's own sheet says of focus or of lists in lists.
    if (!entry.isWhole && !NEEDED.some((name) => rule.style.getPropertyValue(name))) continue;
    for (const head of new Set(entry.heads)) index.byHead.set(head, [...(index.byHead.get(head) ?? []), entry]);
  }
  indexes.set(document, index);
  return index;
}

/** The rules that this element's tag and classes do not rule out. */
function possible(element) {
  const { byHead, found } = indexOf(element._ownerDocument);
  const classes = element.getAttributeNS(null, 'class') ?? '';
  const key = `${element._localName} ${classes}`;
  let rules = found.get(key);
  if (rules === undefined) {
    const heads = ['*', element._localName, ...classes.split(/\s+/).map((name) => `.${name}`)];
    rules = [...new Set(heads.flatMap((head) => byHead.get(head) ?? []))].sort((one, other) => one.order - other.order);
    found.set(key, rules);
  }
  return rules;
}

/**
 * One for all the elements to which the same rules apply, with the same style of their own. Nobody may write into them.
 */
const styles = new Map();

/** As jsdom does: the last rule wins. */
function declared(declarations) {
  const all = new CSSStyleDeclaration();
  for (const declaration of declarations) {
    for (const name of Array.from(declaration)) {
      const value = declaration.getPropertyValue(name);
      if (value === 'unset') all.removeProperty(name);
      else all.setProperty(name, value, declaration.getPropertyPriority(name));
    }
  }
  return all;
}

function styleOf(element) {
  const rules = possible(element).filter(
    ({ rule, isWhole }) => isWhole || matchesDontThrow(element, rule.selectorText),
  );
  const key = `${rules.map(({ id }) => id).join(' ')} ${element.getAttributeNS(null, 'style') ?? ''}`;
  let style = styles.get(key);
  if (style === undefined) {
    const declaration = declared([...rules.map(({ rule }) => rule.style), element.style]);
    style = {
      declaration,
      visibility: declaration.visibility,
      pointerEvents: declaration.getPropertyValue('pointer-events'),
      computed: new Map(),
    };
    styles.set(key, style);
  }
  return style;
}

/** An element's style, with what it inherits. Until the page changes, it is asked for many times. */
function lookOf(element) {
  const page = element._ownerDocument;
  const cache = element._attached ? (page._styleCache ??= new WeakMap()) : undefined;
  let look = cache?.get(element);
  if (look === undefined) {
    const style = styleOf(element);
    const above = element.parentElement && lookOf(element.parentElement);
    look = {
      style,
      visibility: style.visibility || (above?.visibility ?? 'visible'),
      pointerEvents: style.pointerEvents || (above?.pointerEvents ?? 'auto'),
    };
    cache?.set(element, look);
  }
  return look;
}

styleRules.getDeclarationForElement = (element) => lookOf(element).style.declaration;

// Every style asked for would also resolve ten colours, through all the element's ancestors.
const { propertiesWithResolvedValueImplemented: resolved } = styleRules;
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];

/** Of elements with the same style and the same inheritance, the computed style is made once. */
exports.quicken = (window) => {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) => {
    const known = implForWrapper(element);
    if (known === null || pseudo) return getComputedStyle(element, pseudo);
    const { style, visibility, pointerEvents } = lookOf(known);
    const key = `${visibility} ${pointerEvents}`;
    let computed = style.computed.get(key);
    if (computed === undefined) style.computed.set(key, (computed = getComputedStyle(element)));
    return computed;
  };
};
