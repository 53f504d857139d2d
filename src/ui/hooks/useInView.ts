import { useEffect, useState } from 'react';

/** How far below the window an element may be and still count as near (px). */
const MARGIN = '300px';

/** A reference for an element, and whether that has come near the window; once true, it stays so. */
export function useInView<Of extends Element>(): [ref: (element: Of | null) => void, isNear: boolean] {
  const [element, setElement] = useState<Of | null>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [element, isNear]);
  return [setElement, isNear];
}
