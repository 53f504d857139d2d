import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { chunkOf } from '../../loading/chunk.ts';
import { useAccess } from '../../store/access.ts';
import { isTaken } from '../../ui/keys.ts';

/** What the keys do is of no use before the first one, so it is loaded then. */
const keysChunk = chunkOf(() => import(/* webpackChunkName: "palette" */ './shellKeys.ts'));

/** Keys of the whole frame: letters that nothing else takes (see shellKeys.ts). */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const { meets } = useAccess();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!/^[a-z]$/.test(event.key) || isTaken(event)) return;
    keysChunk.load().then(
      ({ pressKey }) => pressKey(event, { meets, navigate }),
      () => undefined,
    );
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
