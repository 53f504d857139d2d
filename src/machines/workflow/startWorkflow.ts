import { createActor, type Actor, type AnyStateMachine, type Snapshot } from 'xstate';
import { record } from '../journal/journal.ts';
import { type DraftPlace, flushDrafts, keep, keepDraft, readDraft, removeDraft } from '../drafts/persistence.ts';
import type { Workflow } from './registry.ts';
import { isUnderstood } from './workflow.ts';

/** What happens to a draft: it is resumed, removed, or left for a later load that may resume it. */
export type Admission = 'taken' | 'forgotten' | 'left';

interface StartOptions {
  username: string;
  place: DraftPlace;
  /** Decides whether a draft is resumed. By default, every draft that the machine understands is. */
  admit?: (kept: Snapshot<unknown>) => Promise<Admission>;
}

export interface Started<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  stop: () => void;
}

const flushNow = () => void flushDrafts();

/**
 * Stores drafts when the page is left: input typed an instant before is not stored yet. Adding the same listener twice
 * does nothing.
 */
function flushOnPageLeave(): void {
  for (const event of ['beforeunload', 'pagehide']) window.addEventListener(event, flushNow);
}

/**
 * Starts a workflow with its journal, from this user's draft if there is one. `prepare` gets the actor before it
 * starts. Every workflow with a draft starts here.
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
  // The actors of a machine that is a type parameter cannot be typed.
  const bound = machine.provide({ actors: { keep, ...actors } } as never);
  const actor = createActor(bound, options as never) as unknown as Actor<Machine>;
  // A draft that is left for later must not be overwritten by this run.
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
