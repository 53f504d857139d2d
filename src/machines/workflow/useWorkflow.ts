import { useEffect, useState } from 'react';
import type { Actor, AnyStateMachine, EmittedFrom } from 'xstate';
import { draftPlace, hasAnswer } from '../drafts/persistence.ts';
import { type Admission, startWorkflow, type Started } from './startWorkflow.ts';
import type { Workflow } from './registry.ts';

/** The Redux store that a workflow's calls go through, and the signed-in user. */
export interface Owner {
  store: object;
  username: string | null;
}

/**
 * What a screen binds to its workflow: the actors of its calls, and the reaction to emitted events, which also runs
 * when the screen is gone.
 */
export interface Binding<Machine extends AnyStateMachine> {
  actors: Record<string, unknown>;
  onEmitted?: (event: EmittedFrom<Machine>) => void;
  /** Decides whether a draft is resumed. */
  admit?: (kept: unknown) => Promise<Admission>;
  /** Gets the actor before it starts. */
  prepare?: (actor: Actor<Machine>) => void;
  /** Keeps the workflow running between its screens. */
  outlives?: boolean;
}

/** A running workflow. It lives on after its screen until its sending has an answer. */
interface Run {
  started: Promise<Started<AnyStateMachine>>;
  screens: number;
}

const runs = new WeakMap<object, Map<string, Run>>();

/** Stops a run without screens once its sending has an answer. */
async function release(all: Map<string, Run>, id: string, run: Run): Promise<void> {
  const { actor, stop } = await run.started;
  await hasAnswer(actor);
  if (run.screens > 0 || all.get(id) !== run) return;
  all.delete(id);
  stop();
}

/**
 * The actor of a screen's workflow, kept so that a reload or the end of a session loses nothing. Null until the search
 * for a draft is done. `workflow` and `binding` must be stable.
 */
export function useWorkflow<Machine extends AnyStateMachine>(
  workflow: Workflow<Machine>,
  binding: Binding<Machine>,
  { store, username }: Owner,
): Actor<Machine> | null {
  const [actor, setActor] = useState<Actor<Machine> | null>(null);
  useEffect(() => {
    if (username === null) return undefined;
    const all = runs.get(store) ?? new Map<string, Run>();
    runs.set(store, all);
    const id = `${workflow.name}.${username}`;
    const begin = (): Run => ({
      started: startWorkflow<AnyStateMachine>(
        workflow,
        binding.actors,
        { username, place: draftPlace(store), ...(binding.admit && { admit: binding.admit }) },
        (begun) => {
          if (binding.onEmitted) begun.on('*', binding.onEmitted as never);
          binding.prepare?.(begun as unknown as Actor<Machine>);
        },
      ),
      screens: binding.outlives === true ? 1 : 0,
    });
    const run = all.get(id) ?? begin();
    all.set(id, run);
    run.screens += 1;
    let left = false;
    void run.started.then((started) => {
      if (!left) setActor(started.actor as unknown as Actor<Machine>);
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
