import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import { formMachine as machine, type TextFields } from '../../src/machines/submission/dialogForm.ts';
import type { FormEvent } from '../../src/machines/submission/formTypes.ts';
import type { Answer, Failure } from '../../src/store/api/call/failure.ts';

// Events of a dialog's form, and runs of them.
export type Snapshot = SnapshotFrom<typeof machine>;
export type Event = FormEvent<TextFields, { field: string; value: string }>;

export const FIELDS = { nom: 'Rabe', role: 'LECTEUR' };
export const open: Event = {
  type: 'form.opened',
  form: 'modification',
  subject: 'a@b.mg',
  label: 'Rabe',
  fields: FIELDS,
  version: 3,
};
export const type = (value: string, field = 'nom'): Event => ({ type: 'field.edited', edit: { field, value } });
export const secret: Event = { type: 'secret.typed', field: 'password' };
export const submit = (key = 'k1', at = '08:00', faults = {}): Event => ({ type: 'form.submitted', key, at, faults });
export const close = (losesSecret = false): Event => ({ type: 'closing.requested', losesSecret });
export const leave: Event = { type: 'discarding.confirmed' };
export const stay: Event = { type: 'discarding.cancelled' };
export const abandon: Event = { type: 'form.abandoned' };
export const take: Event = { type: 'theirs.taken' };
export const retry: Event = { type: 'submission.retried' };
export const back: Event = { type: 'page.restored' };

export const done = (actor: string, output?: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
export const ended = (output: Answer<unknown, TextFields>) => done('send', output);
export const kept = done('keep');
export const notKept = { type: 'xstate.error.actor.keep', error: new Error('full'), actorId: 'keep' };
export const broken = { type: 'xstate.error.actor.send', error: new Error('boom'), actorId: 'send' };
export const failed = (status: Failure['status'], more: Partial<Failure<TextFields>> = {}) =>
  ended({
    result: null,
    failure: { status, message: 'Non.', reason: null, faults: {}, isKeyUsed: false, theirs: null, ...more },
  });
export const stored = ended({ result: { id: 7 }, failure: null });
export const lost = failed('network');
export const refused = failed(422, { reason: 'Parce que.', faults: { nom: 'trop long' } });
export const overtaken = (fields: TextFields, version: number | null = 4, by: string | null = 'Soa') =>
  failed(412, { theirs: { fields, version, by } });
export const changedByOther = overtaken({ ...FIELDS, role: 'EDITEUR' });
export const older = overtaken(FIELDS, 9);

export const TYPED = [open, type('x')];
export const SENT = [...TYPED, submit(), kept];
export const LOST = [...SENT, lost];
export const SETTLING = [...LOST, retry];
export const OVERTAKEN = [...SENT, changedByOther];

export const after = (...events: readonly object[]): Snapshot => {
  let [snapshot]: [Snapshot, unknown] = initialTransition(machine);
  for (const event of events) [snapshot] = transition(machine, snapshot, event as Event);
  return snapshot;
};
export const contextOf = (...events: readonly object[]) => after(...events).context;
