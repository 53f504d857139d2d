import { firstCalls, listCallArgs, matchScreen } from '../../../rules/firstCalls.ts';
import { isGoodLine } from '../../loading/idle.ts';
import { startFirstCalls } from '../../store/api/call/baseQuery.ts';
import type { AppDispatch } from '../../store/store.ts';
import { clickEarly, isPlain } from '../../ui/press/earlyClick.ts';
import { BASE, targetOf } from '../session/address.ts';
import { SCREENS } from '../routeTable.ts';

/**
 * Loads the code of a screen; with `dispatch` also its data, so that a list is first rendered with its rows, which the
 * promise resolves with.
 */
async function prepare({ pathname, searchParams }: URL, dispatch?: AppDispatch): Promise<unknown> {
  const found = matchScreen(SCREENS, pathname.slice(BASE.length));
  if (!found) return undefined;
  const { load, calls = {} } = found.screen;
  if (dispatch) startFirstCalls(firstCalls(calls, found.params, searchParams));
  const { rows } = await load();
  const args = calls.list && listCallArgs(calls.list, searchParams);
  return dispatch && rows && args ? dispatch(rows.initiate(args, { subscribe: false })).unwrap() : undefined;
}

// A failure is told by the screen itself, which asks again.
const ignoreFailure = () => undefined;

/**
 * Begins to load a screen before its link is followed: the code when somebody comes near it, the data too when it is
 * pressed. Returns how to stop.
 */
export function prepareScreens(dispatch: AppDispatch): () => void {
  const onApproach = ({ target }: Event) => {
    const url = isGoodLine() ? targetOf(target) : null;
    if (url) prepare(url).catch(ignoreFailure);
  };
  const onPress = (event: PointerEvent) => {
    const url = isPlain(event) ? targetOf(event.target) : null;
    if (!url) return;
    const rows = prepare(url, dispatch);
    rows.catch(ignoreFailure);
    // The links of a navigation stay where they are; a row may be pressed to mark its text.
    if (event.target instanceof Element && event.target.closest('nav')) clickEarly(rows);
  };
  // A pointer that rests where a link appears approaches nothing.
  const onFirstMove = () => {
    document.addEventListener('pointerover', onApproach, { passive: true });
  };
  document.addEventListener('pointermove', onFirstMove, { passive: true, once: true });
  document.addEventListener('focusin', onApproach);
  document.addEventListener('pointerdown', onPress, { passive: true });
  return () => {
    document.removeEventListener('pointermove', onFirstMove);
    document.removeEventListener('pointerover', onApproach);
    document.removeEventListener('focusin', onApproach);
    document.removeEventListener('pointerdown', onPress);
  };
}
