import { isGoodLine } from '../../loading/idle.ts';
import { mayAskInAdvance } from '../../store/api/call/knownUntil.ts';
import type { AppDispatch } from '../../store/store.ts';
import { clickEarly } from '../../ui/press/earlyClick.ts';
import { REST_MS } from '../../ui/press/foreseen.ts';
import { isPlain } from '../../ui/press/plainPress.ts';
import { prepareScreen } from '../prepareScreen.ts';
import { targetOf } from '../session/address.ts';

// A failure is told by the screen itself, which asks again.
const ignoreFailure = () => undefined;

/** The links of a navigation stay where they are and lead to lists; a row may be pressed to mark its text. */
const isInNavigation = (target: EventTarget | null) => target instanceof Element && target.closest('nav') !== null;

/**
 * Begins to load a screen before its link is followed: the code when somebody comes near it, its data when it is
 * pressed, and the rows of a list when somebody rests on its link, as long as changes of them are told. Returns how to
 * stop.
 */
export function prepareScreens(dispatch: AppDispatch): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onApproach = ({ target }: Event) => {
    clearTimeout(resting);
    const url = isGoodLine() ? targetOf(target) : null;
    if (!url) return;
    prepareScreen(url).catch(ignoreFailure);
    if (isInNavigation(target) && mayAskInAdvance())
      resting = setTimeout(() => {
        prepareScreen(url, dispatch).catch(ignoreFailure);
      }, REST_MS);
  };
  const onPress = (event: PointerEvent) => {
    const url = isPlain(event) ? targetOf(event.target) : null;
    if (!url) return;
    const rows = prepareScreen(url, dispatch, true);
    rows.catch(ignoreFailure);
    if (isInNavigation(event.target)) clickEarly(rows);
  };
  // A pointer that rests where a link appears approaches nothing.
  const onFirstMove = () => {
    document.addEventListener('pointerover', onApproach, { passive: true });
  };
  document.addEventListener('pointermove', onFirstMove, { passive: true, once: true });
  document.addEventListener('focusin', onApproach);
  document.addEventListener('pointerdown', onPress, { passive: true });
  return () => {
    clearTimeout(resting);
    document.removeEventListener('pointermove', onFirstMove);
    document.removeEventListener('pointerover', onApproach);
    document.removeEventListener('focusin', onApproach);
    document.removeEventListener('pointerdown', onPress);
  };
}
