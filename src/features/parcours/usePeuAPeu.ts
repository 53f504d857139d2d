import { useEffect, useState } from 'react';

/**
 * How many of a long list are made: `pas` at first, as many more in each task after that, so that none of them holds
 * the page.
 */
export function usePeuAPeu(nombre: number, pas: number): number {
  const [faits, setFaits] = useState(pas);
  useEffect(() => {
    if (faits >= nombre) return undefined;
    const suite = setTimeout(() => {
      setFaits(faits + pas);
    });
    return () => {
      clearTimeout(suite);
    };
  }, [faits, nombre, pas]);
  return Math.min(faits, nombre);
}
