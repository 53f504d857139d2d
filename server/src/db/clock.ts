const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

/** Variable with which the first process of a cluster gives the others its own origin. */
export const CLOCK_ORIGIN = 'CLOCK_ORIGIN';

const origin = Number(process.env[CLOCK_ORIGIN]) || Date.now() - machineMs();

/**
 * Whole ms of a clock that nobody sets, for spans of time and for what comes before what (ADR 0026); for dates there is
 * `new Date()`. It begins with the wall clock of the process, so that several machines agree as well as their clocks
 * did at their start.
 */
export const steadyMs = (): number => origin + machineMs();

/** What `CLOCK_ORIGIN` has to be for another process of this machine, so that both read the same clock. */
export const clockOrigin = (): string => String(origin);
