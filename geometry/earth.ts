// Constants of WGS 84.
const A = 6_378_137;
const F = 1 / 298.257223563;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);

const authalic = (sine: number): number => (1 - E2) * (sine / (1 - E2 * sine * sine) + Math.atanh(E * sine) / E);
const POLE = authalic(1);

/** The ellipsoid's semi-major axis in m and its flattening. */
export const ELLIPSOID = { a: A, f: F } as const;
/** Radius in m of the sphere with the ellipsoid's surface. */
export const RADIUS = A * Math.sqrt(POLE / 2);
/** Converts a latitude (in radians) to the sine of its authalic latitude on that sphere, which keeps areas equal. */
export const authalicSine = (latitude: number): number => authalic(Math.sin(latitude)) / POLE;
