import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { RESOURCES, type ResourceId } from '../../domain/resources.ts';
import { useAccess } from '../../store/access.ts';
import { isTaken } from '../../ui/keys.ts';

/** The letter that opens a screen after « g ». */
export const GO_KEYS = {
  t: 'dashboard',
  c: 'commandes',
  f: 'livraisons',
  r: 'retours',
  a: 'ajustements',
  p: 'paiements',
  s: 'lots',
  m: 'mouvements',
  e: 'commerciaux',
  v: 'points-de-vente',
  z: 'zones',
  o: 'produits',
} as const satisfies Record<string, ResourceId>;

/** Keys that press a control of the screen, which names its own by `aria-keyshortcuts`. */
const PRESSING = ['n', 'i'];

/** How long the second key may take (ms). */
const SECOND_KEY_MS = 1_500;

const isGoKey = (key: string): key is keyof typeof GO_KEYS => Object.hasOwn(GO_KEYS, key);

/** Keys of the whole frame: « g » and a letter opens a screen; « n » and « i » press what the screen offers. */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const { meets } = useAccess();
  const beganAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event) || event.shiftKey) return;
    const { key, timeStamp } = event;
    const isSecond = timeStamp - beganAt.current < SECOND_KEY_MS;
    beganAt.current = !isSecond && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
    if (isSecond) {
      if (!isGoKey(key) || !meets(RESOURCES[GO_KEYS[key]].access)) return;
      event.preventDefault();
      void navigate(RESOURCES[GO_KEYS[key]].path);
    } else if (PRESSING.includes(key)) {
      const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`);
      if (!control) return;
      event.preventDefault();
      control.focus();
      control.click();
    }
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
