import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { newKey } from '../../machines/newKey.ts';
import { serverNow } from '../../store/api/call/serverClock.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { usePageKey } from '../../ui/keys.ts';
import type { AjustementActor } from './useAjustement.ts';

type Root = RefObject<HTMLElement | null>;

/** Puts the focus into the search of the lines, its text selected so that the next one replaces it. */
export function toLineSearch(root: HTMLElement | null | undefined): void {
  const field = root?.querySelector<HTMLInputElement>('input[type="search"]');
  field?.focus();
  field?.select();
}

/** Puts the focus into the quantity of the first line that is shown. */
const toFirstLine = (root: HTMLElement | null): void =>
  root?.querySelector<HTMLInputElement>('input[role=spinbutton]:not(:disabled)')?.focus();

/** Asks to save, or answers the question with yes. Nothing happens behind another dialog. */
function save(actor: AjustementActor): void {
  const snapshot = actor.getSnapshot();
  const confirmed = { type: 'submission.confirmed', at: serverNow() } as const;
  if (snapshot.can(confirmed)) {
    actor.send(confirmed);
    return;
  }
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const events = [{ type: 'form.submitted', key: newKey(), at: serverNow() }, { type: 'submission.retried' }] as const;
  const next = events.find((event) => snapshot.can(event));
  if (next) actor.send(next);
}

/** « / » leads to the search of the lines; Ctrl+Enter saves, and pressed again confirms the question. */
export function useAjustementKeys(actor: AjustementActor, root: Root): void {
  usePageKey('/', () => {
    toLineSearch(root.current);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      // Otherwise the button that has the focus would be pressed as well.
      event.preventDefault();
      // A key that is held down must not answer the question that it asked.
      if (!event.repeat) save(actor);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [actor]);
}

/**
 * Leads to the first line once its stock has come: of the representative just chosen, and of a search just entered.
 * `arrived` names what the lines shown are of.
 */
export function useFirstLine(root: Root, arrived: string): (awaited: string) => void {
  const awaited = useRef<string | null>(null);
  const isPhone = useIsPhone();
  const look = useCallback(() => {
    if (awaited.current === null || awaited.current !== arrived) return;
    awaited.current = null;
    // A phone would open its keyboard over the lines. The field that was left takes the focus back for a moment.
    if (!isPhone) setTimeout(() => toFirstLine(root.current));
  }, [root, arrived, isPhone]);
  useEffect(look);
  return useCallback(
    (next: string) => {
      awaited.current = next;
      look();
    },
    [look],
  );
}
