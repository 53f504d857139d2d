import { play, prepare, type Tally } from '../kills/play.ts';
import { type ClusterOptions, clusterStage } from './stage.ts';
import { Witness } from './witness.ts';

interface Chaos {
  readonly seed: string;
  /** Kills of a server; and of everything else, in turn. */
  readonly server: number;
  readonly others: number;
  readonly clients: number;
  readonly progress?: (line: string) => void;
}

interface Played {
  readonly tally: Tally;
  /** What the witnesses have changed, and read afterwards. */
  readonly changes: number;
  readonly reads: number;
  /** Reads by where they went. */
  readonly outcomes: ReadonlyMap<string, number>;
}

const WITNESSES = 3;

/**
 * Plays the kills of `tests/kills` on several servers with a primary and a replica, while witnesses read what they
 * wrote. @throws with what is wrong.
 */
export async function playCluster(
  options: Omit<ClusterOptions, 'cookie'>,
  { seed, server, others, clients, progress = () => undefined }: Chaos,
): Promise<Played> {
  let cookie = '';
  const stage = await clusterStage({ ...options, cookie: () => cookie });
  try {
    cookie = await prepare(stage.db);
    let isOver = false;
    const witnesses = Array.from({ length: WITNESSES }, (_, n) => new Witness(`temoin-${n + 1}`, cookie));
    const watching = Promise.all(
      witnesses.map((each) =>
        each.work(
          () => stage.url(),
          () => isOver,
        ),
      ),
    );
    const played = play(stage, { seed, server, others, clients, progress, cookie });
    // A witness that was shown something older ends the play.
    const [tally] = await Promise.all([played.finally(() => (isOver = true)), watching]);
    const sum = (part: 'changes' | 'reads') => witnesses.reduce((total, each) => total + each[part], 0);
    return { tally, changes: sum('changes'), reads: sum('reads'), outcomes: await stage.reads() };
  } finally {
    await stage.close();
  }
}
