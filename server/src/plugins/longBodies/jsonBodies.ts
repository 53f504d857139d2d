import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseInSlices } from './parse.ts';

/** Bytes of a body that is parsed in one go, which takes a millisecond. */
const SHORT = 128 * 1024;

/** Reads bodies of JSON; long ones a slice at a time, so that nobody waits while a file of 50 000 rows is read. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parseWhole = app.getDefaultJsonParser('error', 'error');
  const read = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    const parse = (text: string): unknown => {
      let parsed: unknown;
      // The parser of Fastify answers before it returns.
      void parseWhole(request, text, (error, value) => {
        if (error) throw error;
        parsed = value;
      });
      return parsed;
    };
    return bytes.length > SHORT ? parseInSlices(bytes, parse) : parse(bytes.toString());
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(['application/json', 'application/merge-patch+json'], { parseAs: 'buffer' }, read);
}
