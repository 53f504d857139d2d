const RealDate = Date;

/** Sets the clock of this process (`Date` alone) this many ms ahead, or back; timers and the steady clock go on. */
export function shiftWallClock(ms: number): void {
  const now = () => RealDate.now() + ms;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [] | [number]) => (given.length === 0 ? new target(now()) : new target(...given)),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
