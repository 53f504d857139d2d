import { useEffect, useState } from 'react';

/** True once `active` has lasted `delayMs`: what takes less needs no skeleton. */
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
