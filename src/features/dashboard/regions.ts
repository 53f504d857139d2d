const ALL = '';

/** The regions to choose from; the one chosen in the address stays among them even before, or without, their list. */
export const regionOptions = (regions: readonly string[], region: string, allLabel: string) => [
  { value: ALL, label: allLabel },
  ...[...regions, ...(region !== ALL && !regions.includes(region) ? [region] : [])].map((value) => ({
    value,
    label: value,
  })),
];
