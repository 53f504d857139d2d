import { useMemo } from 'react';
import { useListProductsQuery } from './productsApi.ts';
import { useListCommercialsQuery } from './utilisateursApi.ts';
import { useListZonesQuery } from './zonesApi.ts';

interface Options {
  options: readonly { value: string; label: string }[];
  isFetching: boolean;
}

/** Pickers load at most this many (doc 1, 1). */
const PICKED = { itemsPerPage: 300 } as const;
const NONE: readonly never[] = [];

function useOptions<Row>(
  { data, isFetching }: { data?: { items: readonly Row[] } | undefined; isFetching: boolean },
  toOption: (row: Row) => { value: string; label: string },
): Options {
  const options = useMemo(() => data?.items.map(toOption) ?? NONE, [data, toOption]);
  return { options, isFetching };
}

const byUsername = (row: { username: string; nomPrenom: string }) => ({ value: row.username, label: row.nomPrenom });
const byCode = (row: { code: string; designation: string }) => ({ value: row.code, label: row.designation });

/** Enabled representatives whose name or username contains `search`; asked only when `enabled`. */
export const useCommercialOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListCommercialsQuery(
      { ...PICKED, isEnabled: true, 'order[nomPrenom]': 'asc', search: search || undefined },
      { skip: !enabled },
    ),
    byUsername,
  );

/** Zones whose name contains `search`. */
export const useZoneOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListZonesQuery({ ...PICKED, 'order[designation]': 'asc', designation: search || undefined }, { skip: !enabled }),
    byCode,
  );

/** Products whose name or code contains `search`. */
export const useProductOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListProductsQuery({ ...PICKED, 'order[designation]': 'asc', search: search || undefined }, { skip: !enabled }),
    byCode,
  );
