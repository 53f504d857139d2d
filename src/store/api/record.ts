/** Something with fields, about which nothing more is known yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null;

/** The fields of what may be anything; without fields when it has none. */
export const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});
