// WGS 84.
const A = 6_378_137;
const F = 1 / 298.257223563;
const E2 = F * (2 - F);
const E = Math.sqrt(E2);

const authalic = (sine: number): number => (1 - E2) * (sine / (1 - E2 * sine * sine) + Math.atanh(E * sine) / E);
const POLE = authalic(1);

/** Half the ellipsoid's larger axis, in m, and its flattening. */
export const ELLIPSOID = { a: A, f: F } as const;
/** Radius in m of the sphere with the ellipsoid's surface. */
export const RADIUS = A * Math.sqrt(POLE / 2);
/** Sine of the latitude that a latitude (in radians) takes on that sphere, so that areas stay what they are. */
export const authalicSine = (latitude: number): number => authalic(Math.sin(latitude)) / POLE;
