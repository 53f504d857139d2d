import { transition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  type Snapshot,
  type Event,
  open,
  type,
  secret,
  submit,
  close,
  leave,
  stay,
  abandon,
  take,
  retry,
  back,
  kept,
  notKept,
  broken,
  failed,
  stored,
  lost,
  refused,
  changedByOther,
  older,
} from '../../../tests/support/formEvents.ts';
import { formMachine as machine } from './dialogForm.ts';

describe('every path', () => {
  const EVENTS = [
    open,
    type('x'),
    type('Rabe'),
    secret,
    submit(),
    submit('k1', '08:00', { nom: 'requis' }),
    close(),
    close(true),
    leave,
    stay,
    abandon,
    take,
    retry,
    back,
    kept,
    notKept,
    broken,
    stored,
    refused,
    failed(403),
    lost,
    changedByOther,
    older,
  ];
  const paths = getShortestPaths(machine, {
    events: EVENTS as never,
    limit: 50_000,
    // The texts of failures are left out, because they would multiply the paths beyond reach.
    serializeState: ({ value, context: { fields, base, key, at, sentBefore, earlier, next: asked } }) =>
      JSON.stringify([value, fields, base, key, at, sentBefore, earlier === null, asked === null]),
  });
  const next = (state: Snapshot, event: object) => transition(machine, state, event as Event)[0];

  test('reaches every state but those of a reading, and leaves every one', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual([
      'closed',
      'discarding',
      'editing',
      'keeping',
      'overtaken',
      'refused',
      'saved',
      'sending',
      'settling',
      'unheard',
    ]);
    for (const { state } of paths)
      expect([state.value, EVENTS.some((event) => next(state, event).value !== state.value)]).toEqual([
        state.value,
        true,
      ]);
  });

  test('never sends without a key and a moment', () => {
    const sending = paths.filter(({ state }) =>
      ['keeping', 'sending', 'settling', 'unheard'].includes(String(state.value)),
    );
    expect(sending.length).toBeGreaterThan(10);
    for (const {
      state: { context },
    } of sending)
      expect([context.key, context.at]).toEqual(['k1', '08:00']);
  });

  test('a sending is only left by its own end, and no input changes meanwhile', () => {
    for (const { state } of paths.filter(({ state: { value } }) => value === 'sending' || value === 'settling')) {
      const changing = EVENTS.filter(
        (event) =>
          next(state, event).value !== state.value || next(state, event).context.fields !== state.context.fields,
      );
      expect(new Set(changing.map((event) => event.type))).toEqual(
        new Set(['xstate.done.actor.send', 'xstate.error.actor.send']),
      );
    }
  });

  test('does not close without a question while input or a doubtful sending would be lost', () => {
    const deciding = new Set<object>([leave, abandon]);
    const held = paths.filter(
      ({ state: { context, value } }) =>
        value !== 'saved' && (context.sentBefore || context.fields['nom'] !== context.base['nom']),
    );
    expect(held.length).toBeGreaterThan(10);
    for (const { state } of held)
      for (const event of EVENTS.filter((each) => !deciding.has(each)))
        expect([state.value, event, next(state, event).value]).not.toEqual([state.value, event, 'closed']);
  });
});
