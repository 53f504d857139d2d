import { useCallback } from 'react';
import { useAddress } from '../../../ui/hooks/useAddress.ts';

const VIEW = 'vue';
const BY_PRODUCT = 'produits';
/** What belongs to one of the two lists and not to the other. */
const OWN = ['page', 'tri'];

/** The filters of an address for the other list, which has other sorts and pages. */
function otherView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [VIEW, ...OWN]) next.delete(name);
  return next;
}

/** The query of the lots of one product, under the filters of an address. */
export function lotsOf(params: URLSearchParams, product: string): string {
  const next = otherView(params);
  next.set('produits', product);
  return next.toString();
}

/** Whether the address groups the lots by product (`?vue=produits`), and how to change that. Back undoes the change. */
export function useGrouping(): { isGrouped: boolean; group: (on: boolean) => void; params: URLSearchParams } {
  const { params, change } = useAddress();
  const group = useCallback(
    (on: boolean) => {
      change((now) => {
        const next = otherView(now);
        if (on) next.set(VIEW, BY_PRODUCT);
        return next;
      });
    },
    [change],
  );
  return { isGrouped: params.get(VIEW) === BY_PRODUCT, group, params };
}
