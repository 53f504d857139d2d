import { useMemo } from 'react';
import { reasonOf } from '../../store/api/call/apiError.ts';
import { useGetKeyMetricsQuery } from '../../store/api/dashboardApi.ts';
import { useListPeopleQuery } from '../../store/api/auditApi.ts';
import { useListMiscellaneousQuery } from '../../store/api/miscellaneousApi.ts';
import { useListPosQuery } from '../../store/api/posApi.ts';
import { useListProductsQuery } from '../../store/api/productsApi.ts';
import { useListCommercialsQuery } from '../../store/api/utilisateursApi.ts';
import { useListZonesQuery } from '../../store/api/zonesApi.ts';
import type { PickerOption } from '../../ui/form/picker/usePicker.ts';

interface Options {
  options: readonly PickerOption[];
  isFetching: boolean;
  failure?: { text: string | undefined; retry: () => void } | undefined;
}

/**
 * Pickers load at most this many rows (docs/product.md, 1.3) and only the fields that they show; another backend may
 * send more.
 */
const picked = (...fields: string[]) => ({ itemsPerPage: 300, 'properties[]': fields });
const PEOPLE = picked('username', 'nomPrenom');
const COMMERCIALS = picked('username', 'nomPrenom', 'codeTiers', 'codeCollaborateur');
const THINGS = picked('code', 'designation');
const NONE: readonly never[] = [];

interface Found<Row> {
  data?: { items: readonly Row[] } | undefined;
  currentData?: unknown;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

function useOptions<Row>(
  { data, currentData, isFetching, error, refetch }: Found<Row>,
  toOption: (row: Row) => PickerOption,
): Options {
  // Options of an earlier search do not match this one.
  const isFailed = error !== undefined && currentData === undefined && !isFetching;
  const options = useMemo(() => (isFailed ? NONE : (data?.items.map(toOption) ?? NONE)), [data, toOption, isFailed]);
  const failure = useMemo(
    () => (isFailed ? { text: reasonOf(error), retry: () => void refetch() } : undefined),
    [isFailed, error, refetch],
  );
  return { options, isFetching, failure };
}

interface Named {
  username: string;
  nomPrenom: string;
}
const byUsername = ({ username, nomPrenom }: Named) => ({ value: username, label: nomPrenom, isPerson: true });
const byCommercial = (row: Named & { codeTiers?: string | null; codeCollaborateur?: string | null }) => ({
  ...byUsername(row),
  code: row.codeTiers ?? row.codeCollaborateur ?? undefined,
});
const byCode = ({ code, designation }: { code: string; designation: string }) => ({
  value: code,
  label: designation,
  code,
});

/** Enabled representatives whose name or username contains `search`. Nothing is read unless `enabled`. */
export const useCommercialOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListCommercialsQuery(
      { ...COMMERCIALS, isEnabled: true, 'order[nomPrenom]': 'asc', search: search || undefined },
      { skip: !enabled },
    ),
    byCommercial,
  );

/** People of the back-office and of the field. Disabled ones are included, because their past actions remain. */
const usePersonOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListPeopleQuery({ ...PEOPLE, 'order[nomPrenom]': 'asc', search: search || undefined }, { skip: !enabled }),
    byUsername,
  );

/** Zones whose name contains `search`. */
const useZoneOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListZonesQuery({ ...THINGS, 'order[designation]': 'asc', designation: search || undefined }, { skip: !enabled }),
    byCode,
  );

/** Products whose name or code contains `search`. */
const useProductOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListProductsQuery({ ...THINGS, 'order[designation]': 'asc', search: search || undefined }, { skip: !enabled }),
    byCode,
  );

/**
 * Miscellaneous products whose name contains `search`. Disabled ones are included, because representatives still hold
 * them.
 */
const useMiscellaneousOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListMiscellaneousQuery(
      { ...THINGS, 'order[designation]': 'asc', search: search || undefined },
      { skip: !enabled },
    ),
    byCode,
  );

/** Points of sale whose name, code or telephone contains `search`, best customers first. */
const usePosOptions = (search: string, enabled = true): Options =>
  useOptions(
    useListPosQuery(
      { ...THINGS, 'order[totalCommandesValue]': 'desc', search: search || undefined },
      { skip: !enabled },
    ),
    byCode,
  );

const byName = (designation: string) => ({ value: designation, label: designation });
/** Regions, as the main dashboard names them. */
const useRegionOptions = (search: string, enabled = true): Options => {
  const { data, ...query } = useGetKeyMetricsQuery({}, { skip: !enabled });
  const found = useMemo(
    () => data && { items: data.regions.filter((region) => region.toLowerCase().includes(search.toLowerCase())) },
    [data, search],
  );
  return useOptions({ ...query, data: found }, byName);
};

type UseOptions = (search: string, enabled: boolean) => Options;

/** Makes a list filter with these options; `param` is its name in the list's call. */
const picker =
  (useOptions: UseOptions, key: string, label: string, placeholder: string, emptyText: string) => (param: string) =>
    ({ kind: 'picker', key, param, label, placeholder, emptyText, useOptions }) as const;

export const commercialPicker = picker(
  useCommercialOptions,
  'commerciaux',
  'Commerciaux',
  'Tous',
  'Aucun commercial trouvé',
);
export const personPicker = picker(usePersonOptions, 'par', 'Par', 'Tous', 'Personne de ce nom');
export const zonePicker = picker(useZoneOptions, 'zones', 'Zones', 'Toutes', 'Aucune zone trouvée.');
export const productPicker = picker(useProductOptions, 'produits', 'Produits', 'Tous', 'Aucun produit trouvé.');
export const miscellaneousPicker = picker(
  useMiscellaneousOptions,
  'produits-divers',
  'Produits divers',
  'Tous',
  'Aucun produit divers trouvé',
);
export const posPicker = picker(usePosOptions, 'pdv', 'Point de vente', 'Tous', 'Aucun point de vente trouvé');
export const regionPicker = picker(useRegionOptions, 'region', 'Région', 'Toutes', 'Aucune région trouvée');
