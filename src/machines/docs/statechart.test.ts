import { assign, createMachine, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { WORKFLOWS } from '../workflow/registry.ts';
import { chartLines, statechart } from './statechart.ts';

/** The lines of a chart without their indentation. */
const linesOf = (machine: AnyStateMachine): string[] =>
  statechart(machine)
    .split('\n')
    .map((line) => line.trim());

const door = setup({
  types: { events: {} as { type: 'handle.pressed' | 'handle.touched' | 'key.turned' } },
  actors: { open: fromPromise(() => Promise.resolve()) },
  guards: { isLocked: () => true, isStuck: () => false },
  actions: { creak: () => undefined },
  delays: { pause: 2_000 },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      tags: ['quiet'],
      on: {
        'handle.pressed': [{ guard: 'isLocked', actions: 'creak' }, { guard: 'isStuck' }, { target: 'opening' }],
        'key.turned': 'opening',
      },
    },
    opening: { tags: ['busy', 'quiet'], invoke: { id: 'open', src: 'open', onDone: 'checked', onError: 'closed' } },
    checked: { always: [{ guard: 'isStuck', target: 'closed' }, { target: 'open' }] },
    open: { after: { pause: 'closed', 500: 'gone' } },
    gone: { type: 'final' },
  },
});

test('draws states with their tags, actors, guards, delays and end', () => {
  expect(statechart(door)).toBe(`stateDiagram-v2
  [*] --> closed
  state "closed · quiet" as closed
  closed : stays on handle.pressed [isLocked]
  closed : ignores handle.pressed [isStuck]
  state "opening · busy · quiet" as opening
  opening : runs open
  state "checked" as checked
  state "open" as open
  state "gone" as gone
  gone --> [*]
  closed --> opening : handle.pressed [else]<br/>key.turned
  opening --> checked : open done
  opening --> closed : open failed
  checked --> closed : [isStuck]
  checked --> open : [else]
  open --> gone : after 500 ms
  open --> closed : after pause`);
});

test('guards that lead to the same state share an arrow, and « else » replaces those before it', () => {
  const machine = createMachine({
    initial: 'a',
    states: {
      a: {
        on: {
          go: [
            { guard: 'one', target: 'b' },
            { guard: 'two', target: 'b' },
          ],
          come: [{ guard: 'one', target: 'b' }, { target: 'b' }],
        },
      },
      b: {},
    },
  });
  expect(linesOf(machine)).toContain('a --> b : go [one or two]<br/>come [else]');
});

const nested = createMachine({
  id: 'trip',
  initial: 'home',
  on: { 'alarm.rung': { target: '.home' }, 'clock.struck': { actions: assign({}) } },
  states: {
    home: { on: { left: 'away' } },
    away: {
      initial: 'walking',
      on: { 'rain.begun': '.sheltered', returned: 'home', sung: {} },
      states: { walking: { on: { tired: 'sheltered', lost: '#found' } }, sheltered: {} },
    },
    searched: { initial: 'called', states: { called: { id: 'found', on: { heard: '#trip.home' } }, silent: {} } },
  },
});

test('transitions of every state start at a box, also inside a state', () => {
  const lines = linesOf(nested);
  expect(lines).toEqual(
    expect.arrayContaining([
      'state "in every state" as every',
      'class away_every, every several',
      'every : stays on clock.struck',
      'every --> home : alarm.rung',
      'state "in every state" as away_every',
      'away_every --> away_sheltered : rain.begun',
      'away_every : ignores sung',
      'away --> home : returned',
    ]),
  );
});

test('states are drawn inside their parent, and arrows between parents outside', () => {
  const text = statechart(nested);
  expect(text).toContain(
    '  state "away" as away\n  state away {\n    [*] --> away_walking\n    state "walking" as away_walking\n',
  );
  expect(text).toContain('\n    away_walking --> away_sheltered : tired\n');
  expect(text).toContain('\n  away_walking --> searched_called : lost\n  searched_called --> home : heard\n');
});

test('parallel states are separated', () => {
  const machine = createMachine({
    type: 'parallel',
    states: { light: {}, sound: { initial: 'off', states: { off: {} } } },
  });
  expect(linesOf(machine).filter((line) => line === '--' || line.startsWith('[*]'))).toEqual([
    '--',
    '[*] --> sound_off',
  ]);
});

const left = { on: { closed: 'out', cancelled: 'out', reset: 'first', ignored: {} } } as const;

test('transitions that several states share are drawn once', () => {
  const machine = createMachine({
    initial: 'first',
    states: { first: left, second: left, third: { on: { ...left.on, more: 'second' } }, out: {} },
  });
  const lines = linesOf(machine);
  expect(lines.filter((line) => line.includes('-->'))).toEqual([
    '[*] --> first',
    'several1 --> out : closed<br/>cancelled',
    'several1 --> first : reset',
    'third --> second : more',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining(['state "in first, second, third" as several1', 'several1 : ignores ignored']),
  );
});

test('names become words that Mermaid accepts', () => {
  const machine = createMachine({ initial: 'end', states: { end: { on: { 'a:b; c': 'to be' } }, 'to be': {} } });
  expect(linesOf(machine)).toEqual(
    expect.arrayContaining(['[*] --> end_', 'state "to be" as to_be', 'end_ --> to_be : a b  c']),
  );
});

test('with very many arrows, those that lead back are written in their state', () => {
  const names = Array.from({ length: 8 }, (_, n) => `s${String(n)}`);
  // Every state leads to every other by an event of its own.
  const states = Object.fromEntries(
    names.map((from) => [
      from,
      { on: Object.fromEntries(names.filter((to) => to !== from).map((to) => [`${from}.${to}`, to])) },
    ]),
  );
  const lines = linesOf(createMachine({ initial: 's0', states }));
  expect(lines).toEqual(expect.arrayContaining(['s0 --> s1 : s0.s1', 's1 --> s2 : s1.s2', 's1 : s1.s0 → s0']));
  expect(lines).not.toContain('s1 --> s0 : s1.s0');
});

test.each(Object.entries(WORKFLOWS))('the chart of %s has every state and every event', (_name, machine) => {
  const chart = statechart(machine);
  const events = (machine.events as readonly string[]).filter((type) => !type.startsWith('xstate.'));
  const states = chartLines(machine).flatMap((line) => /^([\w.]+) · (?:atomic|compound|final)/.exec(line)?.[1] ?? []);
  expect(states.length).toBeGreaterThan(3);
  for (const event of events) expect(chart).toContain(event);
  for (const state of states) expect(chart).toContain(` as ${state.replaceAll('.', '_')}\n`);
});

test('compares two machines line by line', () => {
  expect(chartLines(nested)).toEqual([
    'every state · compound',
    'begins in home',
    'every state: alarm.rung → home',
    'every state: clock.struck → stays',
    'home · atomic',
    'home: left → away',
    'away · compound',
    'away begins in away.walking',
    'away: rain.begun → away.sheltered',
    'away: returned → home',
    'away: sung → ignored',
    'away.walking · atomic',
    'away.walking: tired → away.sheltered',
    'away.walking: lost → searched.called',
    'away.sheltered · atomic',
    'searched · compound',
    'searched begins in searched.called',
    'searched.called · atomic',
    'searched.called: heard → home',
    'searched.silent · atomic',
  ]);
});
