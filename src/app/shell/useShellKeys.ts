import { useNavigate } from 'react-router';
import { chunkOf } from '../../loading/chunk.ts';
import { useAccess } from '../../store/access.ts';
import { isTaken, useKeys } from '../../ui/keys.ts';

/** What the keys do is of no use before the first one, so it is loaded then. */
const keysChunk = chunkOf(() => import(/* webpackChunkName: "palette" */ './shellKeys.ts'));

/** Keys of the whole frame: letters that nothing else takes (see shellKeys.ts). */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const { meets } = useAccess();
  useKeys((event) => {
    if (!/^[a-z]$/.test(event.key) || isTaken(event)) return;
    keysChunk.load().then(
      ({ pressKey }) => pressKey(event, { meets, navigate }),
      () => undefined,
    );
  });
}
