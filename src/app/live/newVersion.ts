import type { Release } from '@contract/events.ts';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { isHeld } from '../../ui/leave/held.ts';
import { reloadPage } from '../../ui/leave/reload.ts';
import { isPlain } from '../../ui/press/plainPress.ts';
import { targetOf } from '../session/address.ts';

/** The application of this page; of a page that does not name it, nothing is newer. */
const ownRelease = (): Release => ({
  script: document.querySelector('script[src*="/assets/main."]')?.getAttribute('src') ?? '',
  builtAt: Number(document.querySelector('meta[name="app-built"]')?.getAttribute('content') ?? Infinity),
});

/**
 * Whether another application is newer. Machines build the same one at different times, so its name is compared first;
 * the time tells whether a server that is not upgraded yet has answered.
 */
export const isNewer = (other: Release, own: Release): boolean =>
  other.script !== own.script && other.builtAt > own.builtAt;

let isOffered = false;

function offer(): void {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', offer, { once: true });
    return;
  }
  notify.success({
    title: 'Une nouvelle version de l’application est disponible',
    text: 'Elle se chargera au prochain écran, sans perdre votre saisie.',
    action: { label: 'Charger maintenant', act: reloadPage },
  });
}

/**
 * Tells once that a server hands out a newer application, and loads that with the next link that is followed, unless
 * something typed, saved or downloaded is not finished.
 */
export function offerIfNewer(
  other: Release | undefined,
  { isSaving, go = (url) => location.assign(url) }: { isSaving: () => boolean; go?: (url: URL) => void },
): void {
  if (isOffered || !other || !isNewer(other, ownRelease())) return;
  isOffered = true;
  offer();
  // Before the router, which takes an event that was prevented for somebody else's.
  const follow = (event: MouseEvent) => {
    const url = isPlain(event) ? targetOf(event.target) : null;
    if (!url || isHeld() || isSaving()) return;
    event.preventDefault();
    go(url);
  };
  document.addEventListener('click', follow, { capture: true });
}
