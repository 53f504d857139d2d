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
/** How long a control is waited for whose code is still being loaded (ms). */
const LATE_CONTROL_MS = 3_000;

const isGoKey = (key: string): key is keyof typeof GO_KEYS => Object.hasOwn(GO_KEYS, key);

interface Person {
  meets: (rule: AccessRule) => boolean;
  navigate: (path: string) => unknown;
}

let beganAt = Number.NEGATIVE_INFINITY;
/** Counts the keys, so that a later one ends the wait of the one before. */
let presses = 0;

/** « g » and a letter opens a screen; « n », « i » and « a » press what the screen offers. */
export function pressKey({ key, timeStamp }: KeyboardEvent, { meets, navigate }: Person): void {
  presses += 1;
  const isSecond = timeStamp - beganAt < SECOND_KEY_MS;
  beganAt = !isSecond && key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  if (isSecond) {
    if (isGoKey(key) && meets(RESOURCES[GO_KEYS[key]].access)) navigate(RESOURCES[GO_KEYS[key]].path);
  } else if (PRESSING.includes(key)) {
    pressControl(key);
  }
}

/** Presses the control of a key once it is there, unless another key was pressed or the focus went elsewhere. */
function pressControl(key: string): void {
  const press = presses;
  const focused = document.activeElement;
  const end = performance.now() + LATE_CONTROL_MS;
  const attempt = () => {
    if (press !== presses || document.activeElement !== focused) return;
    const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]:not(:disabled)`);
    if (control) {
      control.focus();
      control.click();
    } else if (performance.now() < end) {
      requestAnimationFrame(attempt);
    }
  };
  attempt();
}
