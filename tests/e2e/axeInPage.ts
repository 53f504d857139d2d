interface Rule {
  id: string;
  nodes: { target: string[] }[];
}
interface Axe {
  configure: (settings: object) => void;
  run: (context: object, options: object) => Promise<{ violations: Rule[]; incomplete: Rule[] }>;
}

interface Look {
  within: string;
  theme: string;
  colorsOnly: boolean;
}

/**
 * Runs in the page and returns what axe finds wrong there. Contrast takes most of its time, and hundreds of texts look
 * alike: of texts with the same colours and size, on elements painted the same way, with the same layers above and
 * below, only the first is checked, and not again while `window.looks` has it. `looks`: those added to it.
 */
export async function findViolations({
  within,
  theme,
  colorsOnly,
}: Look): Promise<{ violations: string[]; looks: string[] }> {
  const { axe, looks: known } = window as unknown as { axe: Axe; looks: Set<string> };

  /** Rows of a table look alike, so eight of them are enough. */
  const FURTHER_ROWS = 'tbody tr:nth-child(n + 9)';

  const paints = new Map<Element, { fill: string; effect: string; isOpaque: boolean }>();
  /** Describes what an element paints; the texts are empty when it paints nothing and changes nothing painted in it. */
  const paint = (element: Element) => {
    const known = paints.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const fills = [
      ...(backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [backgroundColor]),
      ...(backgroundImage === 'none' ? [] : [backgroundImage]),
    ];
    const effects = [
      ...(opacity === '1' ? [] : [opacity]),
      ...(filter === 'none' ? [] : [filter]),
      ...(mixBlendMode === 'normal' ? [] : [mixBlendMode]),
    ];
    const made = {
      fill: fills.join(),
      effect: effects.join(),
      isOpaque: effects.length === 0 && !/^rgba|\//.test(backgroundColor),
    };
    paints.set(element, made);
    return made;
  };
  const grounds = new Map<Element, { fills: string; effects: string }>();
  /**
   * Describes the background of an element, as far as one sees through it, and the effects that change how it looks.
   */
  const ground = (element: Element): { fills: string; effects: string } => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { fill, effect, isOpaque } = paint(element);
    const below = element.parentElement === null ? { fills: '', effects: '' } : ground(element.parentElement);
    const made = {
      fills: isOpaque || below.fills === '' ? fill : `${fill}>${below.fills}`,
      effects: `${effect}${below.effects}`,
    };
    grounds.set(element, made);
    return made;
  };
  /** Lists the layers at a point, from the top down to the first one that hides the rest from this element. */
  const layers = (element: Element, x: number, y: number) => {
    const all = document.elementsFromPoint(x, y);
    const here = all.indexOf(element);
    const last = here === -1 ? -1 : all.findIndex((each, place) => place >= here && paint(each).isOpaque);
    return all
      .slice(0, last === -1 ? all.length : last + 1)
      .map((each) => `${paint(each).fill}${paint(each).effect}`)
      .filter((each) => each !== '');
  };
  const CONTRAST = 'color-contrast';
  const OFF = ':disabled, [aria-disabled="true"]';
  const looksOf = (element: Element, text: string, box: DOMRect) => {
    const style = getComputedStyle(element);
    const { fills, effects } = ground(element);
    return [
      theme,
      style.color,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.webkitTextFillColor,
      style.webkitTextStroke,
      fills,
      effects,
      ...layers(element, box.x + box.width / 2, box.y + box.height / 2),
      // Axe ignores single characters, disabled elements, and labels of disabled controls.
      text.length === 1,
      element.closest(OFF) !== null,
      element.closest('label')?.control?.matches(OFF),
      element.id !== '' && document.querySelector(`:is(${OFF})[aria-labelledby~=${CSS.escape(element.id)}]`) !== null,
    ].join('|');
  };

  const marked = new Map<Element, string>();
  const range = document.createRange();
  for (const element of document.querySelectorAll(`body :is(${within} *)`)) {
    const written = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    );
    const [first] = written;
    if (first !== undefined) range.selectNodeContents(first);
    else if (!element.matches('input, select, textarea')) continue;
    if (element.closest(`[inert], ${FURTHER_ROWS}`) !== null) continue;
    const look = looksOf(
      element,
      written
        .map((node) => node.nodeValue ?? '')
        .join('')
        .trim(),
      (first === undefined ? element : range).getBoundingClientRect(),
    );
    if (known.has(look)) continue;
    known.add(look);
    marked.set(element, look);
    element.setAttribute('data-contrast', '');
  }

  try {
    if (colorsOnly && marked.size === 0) return { violations: [], looks: [] };
    // Only the place of a violation is shown, so axe need not copy its HTML.
    axe.configure({ noHtml: true, rules: [{ id: CONTRAST, selector: '[data-contrast]' }] });
    const { violations, incomplete } = await axe.run(
      { include: [[within]], exclude: [[FURTHER_ROWS]] },
      {
        resultTypes: ['violations', 'incomplete'],
        ...(colorsOnly
          ? { runOnly: [CONTRAST] }
          : { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } }),
      },
    );
    const place = (target: string) =>
      `${target.replaceAll('[data-contrast=""]', '')} « ` +
      `${document.querySelector(target)?.textContent.slice(0, 30) ?? ''} »`;
    // Texts that axe could not judge, because of what covers them, are left to the next text that looks the same.
    const unjudged = incomplete
      .filter(({ id }) => id === CONTRAST)
      .flatMap(({ nodes }) => nodes.map(({ target }) => document.querySelector(target.join(' '))));
    const looks = [...marked].filter(([element]) => !unjudged.includes(element)).map(([, look]) => look);
    for (const look of marked.values()) if (!looks.includes(look)) known.delete(look);
    return {
      violations: violations.map(
        (rule) =>
          `${theme}, ${rule.id}: ${rule.nodes
            .slice(0, 3)
            .map((node) => place(node.target.join(' ')))
            .join(' | ')}`,
      ),
      looks,
    };
  } finally {
    for (const element of marked.keys()) element.removeAttribute('data-contrast');
  }
}
