import { useEffect, useState } from 'react';

/**
 * How many elements of a long list to render: `chunk` at first and `chunk` more in each later task, so that no task
 * blocks the page.
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
