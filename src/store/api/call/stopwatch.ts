/**
 * Starts to measure, as if it had begun `already` ms ago, and returns how many ms have passed since. A wall clock may be
 * set back and a page's own clock may stop while the machine sleeps, so the longer of both counts.
 */
export function stopwatch(already = 0): () => number {
  const wall = Date.now() - already;
  const own = performance.now() - already;
  return () => Math.max(Date.now() - wall, performance.now() - own);
}
