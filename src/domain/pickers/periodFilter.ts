/**
 * A list filter by days. `field`: the date of the list's rows that the API compares, if its parameters are named after
 * it (`createdAt[after]`) instead of `startDate` and `endDate`.
 */
export const periodFilter = (field?: string) =>
  ({
    kind: 'dateRange',
    key: 'periode',
    afterParam: field === undefined ? 'startDate' : `${field}[after]`,
    beforeParam: field === undefined ? 'endDate' : `${field}[before]`,
    label: 'Période',
  }) as const;
