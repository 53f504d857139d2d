import { setTimeout as sleep } from 'node:timers/promises';
import type { AsyncCommand } from 'fast-check';
import sql from 'sql-template-tag';
import { answerOf } from './answers.ts';
import type { Answer } from './result.ts';
import { type Event, explain, type Known } from './explain.ts';
import type { Call } from './liveServer.ts';
import { type Operation, type Request, requestOf, type StockCodes } from './operations.ts';
import { look } from './snapshot.ts';
import { EMPTY } from './state.ts';
import type { World } from './world.ts';

/**
 * A request of a step: a new one, perhaps twice at once under one key; an earlier one again; or an earlier key with
 * another body.
 */
export type Sending =
  | {
      readonly what: 'new';
      readonly operation: Operation;
      readonly twice: boolean;
      readonly cut: NonNullable<Call['cut']> | null;
    }
  | { readonly what: 'again' | 'other'; readonly nth: number };

/** The requests of a step, which run at the same time, and whether the server is killed meanwhile. */
export interface StepData {
  readonly sendings: readonly Sending[];
  readonly kill: { readonly after: number; readonly hard: boolean } | null;
}

interface Sent {
  readonly request: Request;
  readonly key: string;
}

/** What is known of a world after its steps so far. */
export interface Model {
  known: Known;
  codes: StockCodes;
  /** All requests so far. */
  history: Sent[];
  /** First accepted answer of each key, unchanged. */
  readonly acceptedTexts: Map<string, string>;
}

export const newModel = (): Model => ({
  known: { state: EMPTY, kept: new Map() },
  codes: new Map(),
  history: [],
  acceptedTexts: new Map(),
});

/**
 * Waits this long (ms) for a late first attempt of a request whose connection was cut; it can only be refused like the
 * second one.
 */
const SETTLE_MS = 100;

const EXTRA_MEMBERS: Partial<Record<Operation['kind'], object>> = {
  vente: { isSmsSent: true },
  ajustement: { description: 'autrement' },
};
/** Makes the same request with another member in its body that changes nothing else. */
const altered = (request: Request): Request => ({
  ...request,
  body: { ...request.body, ...(EXTRA_MEMBERS[request.operation.kind] ?? { other: true }) },
});

interface Prepared extends Sent {
  readonly cut: Call['cut'];
}

function prepare(sending: Sending, model: Model, world: World): Prepared[] {
  if (sending.what === 'new') {
    const sent = {
      request: requestOf(sending.operation, world.names, model.codes),
      key: `${world.names.rep(0)}-${model.history.length}`,
    };
    model.history.push(sent);
    return [{ ...sent, cut: sending.cut ?? undefined }, ...(sending.twice ? [{ ...sent, cut: undefined }] : [])];
  }
  const earlier = model.history[sending.nth % model.history.length];
  if (!earlier || earlier.request.url === '') return [];
  const request = sending.what === 'again' ? earlier.request : altered(earlier.request);
  return [{ request, key: earlier.key, cut: undefined }];
}

async function send(
  { request, key, cut }: Prepared,
  { server, db, cookieOf }: World,
  acceptedTexts: Map<string, string>,
): Promise<Answer> {
  const { operation, url, body, by } = request;
  if (operation.kind === 'price') {
    const { code, price } = body as { code: string; price: number };
    await server.ask(() =>
      db.tx((tx) => tx.rows(sql`update product set price = ${price}::bigint / 100.0 where code = ${code}`)),
    );
    return { status: 200, body: null };
  }
  const reply = await server.send({
    url,
    key,
    body: JSON.stringify(body),
    cookie: cookieOf(by),
    ...(cut === undefined ? {} : { cut }),
  });
  const answer = answerOf(operation.kind, reply);
  if (answer.status >= 500)
    throw new Error(`${operation.kind} answered ${answer.status}: ${reply.text}\n${reply.log().slice(-2_000)}`);
  if (answer.status < 300) {
    const first = acceptedTexts.get(key) ?? reply.text;
    acceptedTexts.set(key, first);
    if (first !== reply.text) throw new Error(`the same key answered\n  ${first}\nand then\n  ${reply.text}`);
  }
  return answer;
}

/** One step of a world: sends its requests and checks the answers. */
export class Step implements AsyncCommand<Model, World> {
  readonly data: StepData;
  constructor(data: StepData) {
    this.data = data;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, world: World): Promise<void> {
    const prepared = this.data.sendings.flatMap((sending) => prepare(sending, model, world));
    const { kill } = this.data;
    const [answers] = await Promise.all([
      Promise.all(prepared.map((each) => send(each, world, model.acceptedTexts))),
      kill && sleep(kill.after).then(() => world.server.kill(kill.hard)),
    ]);
    const events = prepared.map(
      (each, n): Event => ({ request: each.request, key: each.key, answer: answers[n] ?? { status: 0, body: null } }),
    );
    if (prepared.some(({ cut }, n) => typeof cut === 'number' && (answers[n]?.status ?? 0) >= 400))
      await sleep(SETTLE_MS);
    const seen = await world.server.ask(() => look(world.db, world.ids));
    if (seen.fault !== undefined) throw new Error(seen.fault);
    const explained = explain(model.known, events, world.names, seen.snapshot);
    if ('fault' in explained) throw new Error(explained.fault);
    model.known = explained.known;
    model.codes = seen.codes;
  }

  toString(): string {
    return JSON.stringify(this.data);
  }
}
