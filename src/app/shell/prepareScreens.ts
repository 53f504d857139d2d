import { firstCalls, matchScreen } from '../../../rules/firstCalls.ts';
import { isGoodLine } from '../../loading/idle.ts';
import { startFirstCalls } from '../../store/api/call/baseQuery.ts';
import { BASE } from '../session/address.ts';
import { SCREENS } from '../routeTable.ts';

/** The address of the application that a link leads to from this page; null for every other target. */
function targetOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isElsewhere = url.origin !== location.origin || !url.pathname.startsWith(`${BASE}/`);
  return isElsewhere || url.pathname === location.pathname ? null : url;
}

function prepare(url: URL, withData: boolean): void {
  const found = matchScreen(SCREENS, url.pathname.slice(BASE.length));
  if (!found) return;
  // A failure is told by the screen itself, which asks again.
  found.screen.load().catch(() => undefined);
  if (withData) startFirstCalls(firstCalls(found.screen.calls ?? {}, found.params, url.searchParams));
}

/**
 * Begins to load a screen before its link is followed: the code when somebody comes near it, the data too when it is
 * pressed. Returns how to stop.
 */
export function prepareScreens(): () => void {
  const onApproach = ({ target }: Event) => {
    const url = isGoodLine() ? targetOf(target) : null;
    if (url) prepare(url, false);
  };
  const onPress = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) => {
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    const url = targetOf(target);
    if (url) prepare(url, true);
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
