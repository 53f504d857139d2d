import { firstCalls, listCallArgs, matchScreen } from '../../../rules/firstCalls.ts';
import { isGoodLine } from '../../loading/idle.ts';
import { startFirstCalls } from '../../store/api/call/baseQuery.ts';
import { knownUntil } from '../../store/api/call/knownUntil.ts';
import type { AppDispatch } from '../../store/store.ts';
import { clickEarly } from '../../ui/press/earlyClick.ts';
import { REST_MS } from '../../ui/press/foreseen.ts';
import { isPlain } from '../../ui/press/plainPress.ts';
import { BASE, targetOf } from '../session/address.ts';
import { SCREENS } from '../routeTable.ts';

/**
 * Loads the code of a screen; with `dispatch` also the rows of a list, which the promise resolves with and the list is
 * first rendered with. They are asked for before the code is there, and so is all else of what a pressed link leads to.
 */
async function prepare({ pathname, searchParams }: URL, dispatch?: AppDispatch, isPressed = false): Promise<unknown> {
  const found = matchScreen(SCREENS, pathname.slice(BASE.length));
  if (!found) return undefined;
  const { load, calls = {} } = found.screen;
  const { list } = calls;
  const early = isPressed ? calls : dispatch && list && { list };
  if (early) startFirstCalls(firstCalls(early, found.params, searchParams));
  const { rows } = await load();
  const args = list && listCallArgs(list, searchParams);
  return dispatch && rows && args ? dispatch(rows.initiate(args, { subscribe: false })).unwrap() : undefined;
}

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
    prepare(url).catch(ignoreFailure);
    if (isInNavigation(target) && knownUntil() !== undefined)
      resting = setTimeout(() => {
        prepare(url, dispatch).catch(ignoreFailure);
      }, REST_MS);
  };
  const onPress = (event: PointerEvent) => {
    const url = isPlain(event) ? targetOf(event.target) : null;
    if (!url) return;
    const rows = prepare(url, dispatch, true);
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
