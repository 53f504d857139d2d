import { useEffect, useState } from 'react';

/** Becomes true once `active` has lasted `delayMs`, because shorter waits need no skeleton. */
export function useDelayed(active: boolean, delayMs = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delayMs]);
  return active && late;
}
