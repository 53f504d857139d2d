import { createActor, type Actor, type AnyStateMachine, type Snapshot } from 'xstate';
import { record } from '../journal/journal.ts';
import { type DraftPlace, flushDrafts, keep, keepDraft, readDraft, removeDraft } from '../drafts/persistence.ts';
import { isUnderstood, type Workflow } from './workflow.ts';

/** What becomes of a draft that was found: gone on with, forgotten, or left alone, for a later load that can. */
export type Admission = 'taken' | 'forgotten' | 'left';

interface StartOptions {
  username: string;
  place: DraftPlace;
  /** Whether a draft can be gone on with; without it, every one that the machine understands is. */
  admit?: (kept: Snapshot<unknown>) => Promise<Admission>;
}

export interface Started<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  stop: () => void;
}

const flushNow = () => void flushDrafts();

/** Once for the page: what was typed an instant before it is left is not stored yet. */
function flushOnPageLeave(): void {
  for (const event of ['beforeunload', 'pagehide']) window.addEventListener(event, flushNow);
}

/**
 * Starts a kept workflow, with its journal: from the draft that this user left, if there is one. `prepare` gets the
 * actor before it starts. Every workflow that keeps something is mounted here.
 */
export async function startWorkflow<Machine extends AnyStateMachine>(
  { name, version, machine }: Workflow<Machine>,
  actors: Record<string, unknown>,
  { username, place, admit = () => Promise.resolve('taken' as const) }: StartOptions,
  prepare: (actor: Actor<Machine>) => void = () => undefined,
): Promise<Started<Machine>> {
  const draft = { id: name, username, version };
  if (typeof window !== 'undefined') flushOnPageLeave();
  const found = await readDraft(draft, place, (snapshot) => isUnderstood(machine, snapshot));
  const admission = found === null ? 'taken' : await admit(found);
  if (admission === 'forgotten') await removeDraft(draft, place);
  const kept = admission === 'taken' ? found : null;
  const options = {
    ...(kept ? { snapshot: kept } : {}),
    inspect: record(name, kept ? { restored: kept } : {}).inspect,
  };
  // the actors of a machine that is still a type parameter
  const bound = machine.provide({ actors: { keep, ...actors } } as never);
  const actor = createActor(bound, options as never) as unknown as Actor<Machine>;
  // A draft left alone would be overwritten by this run's own.
  const forget = admission === 'left' ? () => undefined : keepDraft(actor, draft, place);
  prepare(actor);
  actor.start();
  if (kept) actor.send({ type: 'page.restored' } as never);
  const stop = () => {
    forget();
    actor.stop();
  };
  return { actor, stop };
}
