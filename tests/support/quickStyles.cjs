// For each element whose style is asked for, and anew after each change of the page, jsdom tries every rule of every sheet, its own
// hundred too, through a general engine: a third of the time of the screens' tests. Loaded before jsdom, this answers most at once.
const { createRequire } = require('node:module');

const fromJsdom = createRequire(require.resolve('jest-environment-jsdom'));
const selectors = fromJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;

/** What the element itself must have for this selector to match: the tag or the class that its last part begins with. */
const HEAD = /(?:^|[\s>+~])(\.?[a-z][\w-]*)[^\s>+~]*$/;

const has = (element, head) => (head.startsWith('.') ? element.classList.contains(head.slice(1)) : element._localName === head);

/** How to try one selector: what is no more than tags and classes is decided here, the rest only where such a head is found. */
function testOf(selector) {
  // A namespace, a font.
  if (selector === undefined) return () => false;
  const parts = selector.replaceAll(/\[[^\]]*\]/g, '[]').split(',').map((part) => part.trim());
  const heads = parts.map((part) => (part.includes('(') ? undefined : HEAD.exec(part)?.[1]));
  if (heads.includes(undefined)) return (element) => matchesDontThrow(element, selector);
  const whole = parts.every((part, place) => part === heads[place]);
  return (element) => heads.some((head) => has(element, head)) && (whole || matchesDontThrow(element, selector));
}

const tests = new Map();

selectors.matchesDontThrow = (element, selector) => {
  let test = tests.get(selector);
  if (test === undefined) tests.set(selector, (test = testOf(selector)));
  return test(element);
};

// Every style asked for would also resolve ten colours, through all the element's ancestors.
const { propertiesWithResolvedValueImplemented: resolved } = fromJsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];
