import { useCallback } from 'react';
import { useAddress } from '../../hooks/useAddress.ts';

const VIEW = 'vue';
const MAP = 'carte';

/**
 * Whether the address asks for the map instead of the list (`?vue=carte`), and a function that changes it and keeps all
 * other parameters. Back undoes the change.
 */
export function useMapSwitch(): readonly [isMap: boolean, show: (isMap: boolean) => void] {
  const { params, put } = useAddress();
  const show = useCallback(
    (isMap: boolean) => {
      put(VIEW, isMap ? MAP : null);
    },
    [put],
  );
  return [params.get(VIEW) === MAP, show];
}
