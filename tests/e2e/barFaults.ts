/**
 * Runs in the page and tells what is wrong with the bars of a list (top bar, head, filters, pagination) at the present
 * width: something cut off, two controls over each other, a label without room, or a head with two labelled actions.
 */
export async function barFaults(): Promise<string[]> {
  // The second frame has what React drew for the new width.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);

  const nameOf = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `« ${name === '' ? element.tagName : name} »`;
  };
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** The boxes that hide what reaches beyond them, up to the first that scrolls. */
  const boxesOf = (element: Element): Element[] | 'scrolling' => {
    const boxes: Element[] = [];
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (each.matches('html, body')) return boxes;
      if (scrolls(each)) return 'scrolling';
      if (/hidden|clip/.test(getComputedStyle(each).overflowX)) boxes.push(each);
    }
    return boxes;
  };

  const BARS = 'header, [role="search"], nav[aria-label="Pagination"]';
  const controls = [...document.querySelectorAll(`:is(${BARS}) :is(a, button, input, h1)`)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && boxesOf(element) !== 'scrolling',
  );
  if (!controls.some((element) => element.matches('nav button')) && !document.title.startsWith('Configuration'))
    found.push('no pagination');
  const rects = controls.map((element) => element.getBoundingClientRect());
  controls.forEach((element, at) => {
    const rect = rects[at] ?? new DOMRect();
    const boxes = boxesOf(element);
    const edges = (boxes === 'scrolling' ? [] : boxes).map((box) => box.getBoundingClientRect());
    const left = Math.max(0, ...edges.map((edge) => edge.left));
    const right = Math.min(innerWidth, ...edges.map((edge) => edge.right));
    if (rect.left < left - 1 || rect.right > right + 1) found.push(`${nameOf(element)} is cut off`);
    if (rect.width < 1) found.push(`${nameOf(element)} has no room`);
    if (element.matches('a, button') && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      found.push(`${nameOf(element)} is wider than its button`);
    controls.slice(at + 1).forEach((other, after) => {
      const its = rects[at + 1 + after] ?? new DOMRect();
      const across = Math.min(rect.right, its.right) - Math.max(rect.left, its.left);
      const down = Math.min(rect.bottom, its.bottom) - Math.max(rect.top, its.top);
      if (across > 1 && down > 1 && !element.contains(other) && !other.contains(element))
        found.push(`${nameOf(element)} and ${nameOf(other)} overlap`);
    });
  });

  const labelled = [...document.querySelectorAll<HTMLElement>('main header :is(a, button)')].filter(
    (element) => element.innerText.trim() !== '',
  );
  if (labelled.length > 1) found.push(`the head has ${labelled.map(nameOf).join(', ')}`);
  // Above phones the rows scroll and the pagination stays in view.
  const foot = document.querySelector('nav[aria-label="Pagination"]')?.getBoundingClientRect();
  if (foot && innerWidth >= 768 && foot.bottom > innerHeight) found.push('the pagination is below the window');
  return found;
}
