// Plays the three hundred people in a process of their own: it gets the requests a second and the duration, and answers
// how each request went. It uses undici's client, because Node's own costs this process a third more.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { CALLS } from './staffCalls.mjs';

const WRITES = 0.08;
/** A browser has six connections, of which the live stream uses one. */
const CONNECTIONS_EACH = 5;
/** The application waits this long for an answer. */
const TIMEOUT_MS = 20_000;

let base;
let world;
let byRole;
const live = { streams: 0, events: 0, ended: 0 };
const KNOWN_UNTIL = 'x-known-until';
/**
 * Remembers, as the application does (src/store/api/call/knownUntil.ts), until when this person has heard of every
 * change.
 */
const rememberHeard = (person, until) => (person.heardUntil = until > 0 ? Math.max(person.heardUntil, until) : 0);

const commonHeaders = ({ sid, tab }) => ({
  cookie: `sid=${sid}`,
  'x-tab': tab,
  accept: 'application/ld+json',
  'accept-encoding': 'gzip, deflate, br',
});

/** Opens the live stream of a page, and opens it again when it ends. */
function listen(person) {
  const headers = { ...commonHeaders(person), accept: 'text/event-stream', 'x-session-check': '1' };
  return new Promise((resolve, reject) => {
    const again = () => {
      live.streams -= 1;
      live.ended += 1;
      rememberHeard(person, 0);
      setTimeout(() => listen(person).catch(() => undefined), 3_000);
    };
    http
      .get(`${base}/api/data/events`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`Stream refused: ${answer.statusCode}`));
        live.streams += 1;
        answer
          .setEncoding('utf8')
          .once('close', again)
          .on('error', () => undefined)
          .on('data', (text) => {
            if (text.includes('event: change')) live.events += 1;
            for (const [, until] of text.matchAll(/"jusqua":(\d+)/g)) rememberHeard(person, Number(until));
          });
        resolve();
      })
      .on('error', reject);
  });
}

/** Creates a function that draws a call by its share, and somebody who may make it. */
function createDrawer() {
  const groups = [false, true].map((writes) => {
    const calls = CALLS.map((call, index) => ({ ...call, index })).filter((call) => Boolean(call.writes) === writes);
    return { calls, sum: calls.reduce((sum, { share }) => sum + share, 0) };
  });
  const allowed = CALLS.map(({ who }) => who.flatMap((role) => byRole.get(role) ?? []));
  return () => {
    const { calls, sum } = groups[Math.random() < WRITES ? 1 : 0];
    let left = Math.random() * sum;
    const { index } = calls.find(({ share }) => (left -= share) < 0) ?? calls[0];
    return { index, person: allowed[index][Math.floor(Math.random() * allowed[index].length)] };
  };
}

/** Tells whether a refusal is proper: it says when to come back and has a sentence to show. */
const isRefusal = (headers, text) =>
  Number(headers['retry-after']) > 0 &&
  /^application\/problem\+json/.test(headers['content-type'] ?? '') &&
  /Réessayez/.test(JSON.parse(text).detail);

const isGood = (status) => status < 300 || status === 304;

/**
 * Sends a call as this person and calls `done(status, text)` once: 503 only for a proper refusal, 0 when no answer
 * came.
 */
function ask(person, { method = 'GET', path, body, headers }, done) {
  const known = person.etags.get(path);
  const isChange = method !== 'GET';
  const heardUntil = !isChange && person.changing === 0 && person.heardUntil;
  if (isChange) person.changing += 1;
  const over = (status, text) => {
    if (isChange) person.changing -= 1;
    done(status, text);
  };
  let status = 0;
  let received = {};
  let text = '';
  person.pool.dispatch(
    {
      method,
      path,
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      headers: {
        ...commonHeaders(person),
        ...headers,
        ...(body ? { origin: base } : {}),
        ...(known ? { 'if-none-match': known } : {}),
        ...(heardUntil ? { [KNOWN_UNTIL]: String(heardUntil) } : {}),
      },
    },
    {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, answered) {
        const { etag, [KNOWN_UNTIL]: until } = answered;
        [status, received] = [statusCode, answered];
        if (etag) person.etags.set(path, etag);
        if (isChange && person.heardUntil > 0) rememberHeard(person, Number(until));
      },
      onResponseData(_controller, piece) {
        // Good answers are not decompressed, which would cost this process time, not the server.
        if (!isGood(status)) text += piece.toString();
      },
      onResponseEnd() {
        over(status === 503 && !isRefusal(received, text) ? 500 : status, text);
      },
      onResponseError(_controller, error) {
        if (isChange) rememberHeard(person, 0);
        over(0, error.message);
      },
    },
  );
}

/**
 * Sends requests at random times (Poisson), whether earlier ones were answered or not. Each is timed from when it was
 * due, so waiting for a connection or for this process counts; `late` is the part caused by this process.
 */
async function play({ rate, seconds }) {
  const draw = createDrawer();
  const columns = { call: [], due: [], late: [], took: [], status: [] };
  const told = new Map();
  const before = { ...live };
  const cpu = process.cpuUsage();
  const begin = performance.now();
  let underWay = 0;
  const send = (due) => {
    const { index, person } = draw();
    const late = performance.now() - begin - due;
    underWay += 1;
    ask(person, CALLS[index].make(world, person), (status, text) => {
      underWay -= 1;
      columns.call.push(index);
      columns.due.push(due);
      columns.late.push(late);
      columns.took.push(performance.now() - begin - due);
      columns.status.push(status);
      if (text === '') return;
      const what = status === 503 ? JSON.parse(text).detail : `${status} ${CALLS[index].title}: ${text.slice(0, 300)}`;
      told.set(what, (told.get(what) ?? 0) + 1);
    });
  };
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - Math.random()) / rate) * 1000) {
    const wait = begin + due - performance.now();
    if (wait > 0) await sleep(wait);
    send(due);
  }
  while (underWay > 0) await sleep(20);
  const { user, system } = process.cpuUsage(cpu);
  return {
    columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)])),
    told: [...told].sort((a, b) => b[1] - a[1]),
    streams: live.streams,
    ended: live.ended - before.ended,
    events: live.events - before.events,
    cpuMs: (user + system) / 1000,
  };
}

async function begin(setting) {
  ({ base, world } = setting);
  const people = setting.people.map((person) => ({
    ...person,
    etags: new Map(),
    heardUntil: 0,
    changing: 0,
    pool: new Pool(base, { connections: CONNECTIONS_EACH, pipelining: 1, keepAliveTimeout: 60_000 }),
  }));
  byRole = new Map(people.map(({ role }) => [role, people.filter((other) => other.role === role)]));
  for (const person of people) await listen(person);
  return live.streams;
}

process.on('message', ({ name, value }) => {
  (name === 'begin' ? begin : play)(value).then(
    (answer) => process.send(answer),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// The process that started this one has ended.
process.once('disconnect', () => process.exit());
