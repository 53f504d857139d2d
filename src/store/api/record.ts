/** An object of which nothing more is known yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is UnknownRecord => typeof value === 'object' && value !== null;

/** The fields of any value; none when it is not an object. */
export const recordOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});
