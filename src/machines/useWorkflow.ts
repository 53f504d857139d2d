import { useEffect, useState } from 'react';
import { createActor, type Actor, type AnyStateMachine, type EmittedFrom } from 'xstate';
import { record } from './journal.ts';
import { draftPlace, flushDrafts, hasAnswer, keep, keepDraft, readDraft } from './persistence.ts';
import { isUnderstood, type Workflow } from './workflow.ts';

/** Whose workflow it is: the Redux store that its calls go through, and who is signed in. */
export interface Owner {
  store: object;
  username: string | null;
}

/** What a screen gives its workflow: the actors behind its calls, and what is said when it emits, even if the screen is gone by then. */
export interface Binding<Machine extends AnyStateMachine> {
  actors: Record<string, unknown>;
  onEmitted?: (event: EmittedFrom<Machine>) => void;
}

/** A running workflow: it outlives its screen until its sending has an answer. */
interface Run {
  ready: Promise<Actor<AnyStateMachine>>;
  stop: () => void;
  screens: number;
}

const runs = new WeakMap<object, Map<string, Run>>();

/** Once for the page: what was typed an instant before it is left is not stored yet. */
function flushWhenLeft(): void {
  for (const event of ['beforeunload', 'pagehide']) window.addEventListener(event, flushNow);
}
const flushNow = () => void flushDrafts();

function begin<Machine extends AnyStateMachine>({ name, version, machine }: Workflow<Machine>, { actors, onEmitted }: Binding<Machine>, store: object, username: string): Run {
  const draft = { id: name, username, version };
  const place = draftPlace(store);
  let stop = () => undefined as unknown;
  flushWhenLeft();
  const start = async () => {
    const kept = await readDraft(draft, place, (snapshot) => isUnderstood(machine, snapshot));
    const options = { ...(kept ? { snapshot: kept } : {}), inspect: record(name, kept ? { restored: kept } : {}).inspect };
    const bound = machine.provide({ actors: { keep, ...actors } } as never); // the actors of a machine that is still a type parameter
    const actor: Actor<AnyStateMachine> = createActor(bound, options as never);
    const forget = keepDraft(actor, draft, place);
    if (onEmitted) actor.on('*', onEmitted as never);
    actor.start();
    if (kept) actor.send({ type: 'page.restored' });
    stop = () => {
      forget();
      actor.stop();
    };
    return actor;
  };
  return { ready: start(), stop: () => stop(), screens: 0 };
}

/** Stops a run that no screen shows any more, once its sending has its answer. */
async function release(all: Map<string, Run>, id: string, run: Run): Promise<void> {
  await hasAnswer(await run.ready);
  if (run.screens > 0 || all.get(id) !== run) return;
  all.delete(id);
  run.stop();
}

/**
 * The actor of a screen's workflow, with its journal: from the draft that this user left in this tab, if there is one, and kept for as long
 * as the screen is there, so that a reload or a session that ends loses nothing. Null until the draft was looked for. `workflow` and
 * `binding` must be stable.
 */
export function useWorkflow<Machine extends AnyStateMachine>(workflow: Workflow<Machine>, binding: Binding<Machine>, { store, username }: Owner): Actor<Machine> | null {
  const [actor, setActor] = useState<Actor<Machine> | null>(null);
  useEffect(() => {
    if (username === null) return undefined;
    const all = runs.get(store) ?? new Map<string, Run>();
    runs.set(store, all);
    const id = `${workflow.name}.${username}`;
    const run = all.get(id) ?? begin(workflow, binding, store, username);
    all.set(id, run);
    run.screens += 1;
    let left = false;
    void run.ready.then((ready) => {
      if (!left) setActor(ready as unknown as Actor<Machine>);
    });
    return () => {
      left = true;
      run.screens -= 1;
      void release(all, id, run);
      setActor(null);
    };
  }, [workflow, binding, store, username]);
  return actor;
}
