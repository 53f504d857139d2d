interface Rule { id: string; nodes: { target: string[] }[] }
interface Axe {
  configure: (settings: object) => void;
  run: (context: object, options: object) => Promise<{ violations: Rule[] }>;
}
interface Looks { numbers: Map<string, number>; texts: Set<string> }

/**
 * Runs in the page: what axe finds wrong there. Contrast is most of its work, and hundreds of texts are made alike: of those that have
 * the same colours and size, on the same elements painted the same way, with the same above and below, the first one is looked at,
 * once in a document, however many screens it shows.
 */
export async function lookAt({ within, theme, colorsOnly }: { within: string | undefined; theme: string; colorsOnly: boolean }): Promise<string[]> {
  const { axe, ...shared } = window as unknown as { axe: Axe; looks?: Looks };
  const { numbers, texts } = shared.looks ?? { numbers: new Map<string, number>(), texts: new Set<string>() };
  Object.assign(window, { looks: { numbers, texts } });

  /** The rows of a table are made alike: what eight of them do not show, twenty do not either. */
  const FURTHER_ROWS = 'tbody tr:nth-child(n + 9)';
  const numberOf = (what: string) => {
    const number = numbers.get(what) ?? numbers.size;
    numbers.set(what, number);
    return number;
  };

  const paints = new Map<Element, number>();
  const paint = (element: Element) => {
    const known = paints.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const number = numberOf([
      element.tagName, element.getAttribute('class'), style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode,
    ].join('|'));
    paints.set(element, number);
    return number;
  };
  const grounds = new Map<Element, number>();
  /** All that an element stands in. */
  const ground = (element: Element): number => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const number = numberOf(`${element.parentElement === null ? '' : String(ground(element.parentElement))}>${String(paint(element))}`);
    grounds.set(element, number);
    return number;
  };
  const looksOf = (element: Element, text: string, box: DOMRect) => {
    const style = getComputedStyle(element);
    return [
      theme, style.color, style.fontSize, style.fontWeight, style.textShadow, style.webkitTextFillColor, style.webkitTextStroke, ground(element),
      ...document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).map(paint),
      // Axe does not judge one character alone, nor what is disabled, nor what names a control that is.
      text.length === 1, element.closest(':disabled, [aria-disabled="true"], [inert]') !== null, element.id, element.closest('label')?.htmlFor,
    ].join(' ');
  };

  const marked: Element[] = [];
  const range = document.createRange();
  const scope = within === undefined ? document : document.querySelector(within) ?? document;
  for (const element of scope.querySelectorAll('body *')) {
    const written = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
    const [first] = written;
    if (first !== undefined) range.selectNodeContents(first);
    else if (!element.matches('input, select, textarea')) continue;
    if (element.closest(FURTHER_ROWS) !== null) continue;
    const looks = looksOf(element, written.map((node) => node.nodeValue ?? '').join('').trim(), (first === undefined ? element : range).getBoundingClientRect());
    if (texts.has(looks)) continue;
    texts.add(looks);
    marked.push(element);
    element.setAttribute('data-contrast', '');
  }

  try {
    if (colorsOnly && marked.length === 0) return [];
    // Nothing is shown of what is found but its place.
    axe.configure({ noHtml: true, rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
    const { violations } = await axe.run(
      { ...(within === undefined ? {} : { include: [[within]] }), exclude: [[FURTHER_ROWS]] },
      { resultTypes: ['violations'], ...(colorsOnly ? { runOnly: ['color-contrast'] } : {}) },
    );
    const place = (target: string) => `${target.replaceAll('[data-contrast=""]', '')} « ${document.querySelector(target)?.textContent.slice(0, 30) ?? ''} »`;
    return violations.map((rule) => `${theme}, ${rule.id} : ${rule.nodes.slice(0, 3).map((node) => place(node.target.join(' '))).join(' | ')}`);
  } finally {
    for (const element of marked) element.removeAttribute('data-contrast');
  }
}
