import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface RowWindow {
  start: number;
  end: number;
}

/**
 * `ROWS_BEYOND` rows are rendered beyond each edge of the view; new ones are rendered when fewer than `ROWS_LEFT` are
 * left.
 */
const ROWS_BEYOND = 10;
const ROWS_LEFT = 4;

const around = (top: number, height: number, row: number, beyond: number): RowWindow => ({
  start: Math.max(0, Math.floor(top / row) - beyond),
  end: Math.ceil((top + height) / row) + beyond,
});

/**
 * Gives the range of rows of equal height (px) in view, with some beyond. It measures no row, so that 50 000 rows cost
 * as much as 50.
 */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number, row: number): RowWindow {
  // The window's height is used before the element's is known, so that the first paint already shows rows.
  const [rows, setRows] = useState(() => around(0, window.innerHeight, row, 0));
  const made = useRef(rows);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const follow = () => {
      const { scrollTop, clientHeight } = element;
      const needed = around(scrollTop, clientHeight, row, ROWS_LEFT);
      if (made.current.start <= needed.start && made.current.end >= Math.min(count, needed.end)) return;
      made.current = around(scrollTop, clientHeight, row, ROWS_BEYOND);
      setRows(made.current);
    };
    // The rows are rendered in the frame of the scroll event, because one frame later would show a gap.
    const onScroll = () => {
      flushSync(follow);
    };
    const observer = new ResizeObserver(follow);
    follow();
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroll, count, row]);
  return { start: Math.min(rows.start, count), end: Math.min(rows.end, count) };
}
