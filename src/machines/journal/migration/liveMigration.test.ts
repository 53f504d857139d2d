import type { AnyEventObject } from 'xstate';
import { old } from '../../../../tests/support/oldRecordings.ts';
import { replay } from '../replay.ts';
import { migrated } from './journalMigration.ts';

const LIVE = ['suivi.voulu', 'tour.obtenu', 'flux.ouvert', 'flux.perdu'].map((type) => ({ type }));
const PAUSE = { type: 'xstate.after.pause.live.suivi.attente' };

test.each<[string, readonly AnyEventObject[], unknown, string[]]>([
  ['cut', LIVE, { suivi: 'attente' }, ['following › stream › open', 'following › pausing']],
  ['tried again', [...LIVE, PAUSE], { suivi: { flux: 'connexion' } }, ['following › stream › connecting']],
  ['not wanted any more', [...LIVE, { type: 'suivi.inutile' }], 'ferme', ['closed']],
  ['not offered', [...LIVE.slice(0, 2), { type: 'flux.absent' }], 'absent', ['missing']],
])('a stream recorded under French names is replayed: %s', (_name, events, finalState, last) => {
  const { states, same } = replay(old('live', events, finalState, { format: 2 }));
  expect([states.slice(-last.length), same]).toEqual([last, true]);
});

test('the wait that a server asked for is found in a stream recorded under French names', () => {
  const asked = old('live', [...LIVE.slice(0, 2), { type: 'flux.perdu', attendre: 30_000 }], { suivi: 'attente' });
  expect(migrated(asked).entries.at(-1)?.event).toEqual({ type: 'stream.lost', waitMs: 30_000 });
  const restored = { value: { suivi: 'attente' }, context: { echecs: 2, attendre: 5 } };
  expect(migrated({ ...asked, restored }).restored).toEqual({
    value: { following: 'pausing' },
    context: { failures: 2, waitMs: 5 },
  });
});
