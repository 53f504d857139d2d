// Loaded into the server's process (`startServer({ probed: true })`): answers what only that process knows.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
/** Subtracts the interval of the timer that measures. */
const lateness = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on('message', () => {
  process.send({
    heap: process.memoryUsage().heapUsed,
    p50: lateness(delay.percentile(50)),
    p99: lateness(delay.percentile(99)),
    max: lateness(delay.max),
  });
  delay.reset();
});
// The channel must not keep the server from ending.
process.channel.unref();
