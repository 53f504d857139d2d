import { RESOURCES, type ResourceId } from '../../domain/resources.ts';
import type { AccessRule } from '../../store/permissions.ts';

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
const PRESSING = ['n', 'i', 'a'];

/** How long the second key may take (ms). */
const SECOND_KEY_MS = 1_500;

const isGoKey = (key: string): key is keyof typeof GO_KEYS => Object.hasOwn(GO_KEYS, key);

interface Person {
  meets: (rule: AccessRule) => boolean;
  navigate: (path: string) => unknown;
}

let beganAt = Number.NEGATIVE_INFINITY;

/** « g » and a letter opens a screen; « n », « i » and « a » press what the screen offers. */
export function pressKey({ key, timeStamp }: KeyboardEvent, { meets, navigate }: Person): void {
  const isSecond = timeStamp - beganAt < SECOND_KEY_MS;
  beganAt = !isSecond && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  if (isSecond) {
    if (isGoKey(key) && meets(RESOURCES[GO_KEYS[key]].access)) navigate(RESOURCES[GO_KEYS[key]].path);
  } else if (PRESSING.includes(key)) {
    const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`);
    control?.focus();
    control?.click();
  }
}
