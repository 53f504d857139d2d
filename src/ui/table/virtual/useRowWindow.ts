import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface RowWindow {
  start: number;
  end: number;
}

/** Rows made beyond each edge of the view, and how near to their end it may come before more are made. */
const ROWS_BEYOND = 10;
const ROWS_LEFT = 4;

const around = (top: number, height: number, row: number, beyond: number): RowWindow => ({
  start: Math.max(0, Math.floor(top / row) - beyond),
  end: Math.ceil((top + height) / row) + beyond,
});

/**
 * Which rows of one height (px) are in view, with some beyond. It keeps no list of them: 50 000 cost what 50 do, where
 * measuring each one takes longer than painting those in view.
 */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number, row: number): RowWindow {
  // The page's height will do until the element's is known: the first picture already holds the rows.
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
    // Within the frame of the scrolling: one frame later would show a gap.
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
