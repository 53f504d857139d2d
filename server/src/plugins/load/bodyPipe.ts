import type { Readable, Transform } from 'node:stream';

/**
 * Sends a request's body through `next`. When the call was refused for another reason nobody listens to the streams any
 * more, and an error unheard would end the process.
 */
export function pipeBody<Next extends Transform>(body: Readable, next: Next): Next {
  body.on('error', (error) => next.destroy(error));
  next.on('error', () => undefined);
  return body.pipe(next);
}
