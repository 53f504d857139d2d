import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const VIEW = 'vue';
const MAP = 'carte';

/** Whether the address asks for the map instead of the list (`?vue=carte`), and a change of it, which Back undoes. All else in the address stays. */
export function useMapSwitch(): readonly [isMap: boolean, show: (isMap: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (isMap: boolean) => {
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (isMap) next.set(VIEW, MAP);
        else next.delete(VIEW);
        return next;
      });
    },
    [setParams],
  );
  return [params.get(VIEW) === MAP, show];
}
