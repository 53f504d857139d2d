const ALL = '';

/**
 * The options of the region filter. A region from the address is an option even when the list lacks it or has not
 * loaded.
 */
export const regionOptions = (regions: readonly string[], region: string, allLabel: string) => [
  { value: ALL, label: allLabel },
  ...[...regions, ...(region !== ALL && !regions.includes(region) ? [region] : [])].map((value) => ({
    value,
    label: value,
  })),
];
