const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

const origin = Date.now() - machineMs();

/**
 * Whole ms of a clock that nobody sets, for spans of time within this process (ADR 0026); for dates there is
 * `new Date()`. Another process reads another clock: what comes before what is told by positions of the database (ADR
 * 0042).
 */
export const steadyMs = (): number => origin + machineMs();
