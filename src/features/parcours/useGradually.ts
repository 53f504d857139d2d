import { useEffect, useState } from 'react';

/**
 * How many of a long list are made: `chunk` at first, as many more in each task after that, so that none of them holds
 * the page.
 */
export function useGradually(count: number, chunk: number): number {
  const [made, setMade] = useState(chunk);
  useEffect(() => {
    if (made >= count) return undefined;
    const timer = setTimeout(() => {
      setMade(made + chunk);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [made, count, chunk]);
  return Math.min(made, count);
}
