import {
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notify } from '../feedback/toast/toast.tsx';
import { loadOverlays, type Overlays, overlaysChunk, useOverlays } from './overlays.ts';

/** How somebody has used a control before its behaviour was there. */
export interface Use {
  isFocused: boolean;
  isOpened: boolean;
  /** What was typed into a picker. */
  text: string;
}
export type UseSoFar = RefObject<Use>;

/** For the button or the field of a control that only looks finished. */
export interface WakingProps {
  ref: RefCallback<HTMLElement>;
  'aria-expanded': false;
  'aria-busy': true | undefined;
  onPointerEnter: (event: PointerEvent) => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const NOT_LOADED = {
  title: 'Cette commande n’a pas pu être chargée.',
  text: 'La connexion est interrompue ou trop lente\u00a0: réessayez dans un instant.',
};

/**
 * For controls whose behaviour is loaded later: `live` is null until then, and `waking` makes the lookalike load it.
 * What was done meanwhile is kept in `soFarRef` for the live control, which goes on from there (`useTakeUp`).
 */
export function useWaking(): { live: Overlays | null; soFarRef: UseSoFar; waking: WakingProps } {
  const live = useOverlays();
  const soFarRef = useRef<Use>({ isFocused: false, isOpened: false, text: '' });
  const [isBusy, setBusy] = useState(false);
  const wake = useCallback(() => {
    loadOverlays().catch(() => undefined);
  }, []);
  const approach = useCallback(
    ({ pointerType }: PointerEvent) => {
      // A finger that arrives presses in the same task: the control has to stay until its click, which wakes it.
      if (pointerType === 'touch') overlaysChunk.load().catch(() => undefined);
      else wake();
    },
    [wake],
  );
  const open = useCallback(() => {
    soFarRef.current.isOpened = true;
    setBusy(true);
    loadOverlays().catch(() => {
      soFarRef.current.isOpened = false;
      setBusy(false);
      notify.error(NOT_LOADED, 'overlays');
    });
  }, []);
  const ref = useCallback<RefCallback<HTMLElement>>(
    (node) => () => {
      // React detaches the reference while the element is still in the page.
      soFarRef.current.isFocused = node !== null && node === document.activeElement;
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
  };
  return {
    live,
    soFarRef,
    waking: {
      ref,
      'aria-expanded': false,
      'aria-busy': isBusy || undefined,
      onPointerEnter: approach,
      onFocus: wake,
      onClick: open,
      onKeyDown,
    },
  };
}

/** Presses a key on an element, as a keyboard would. */
const press = (node: HTMLElement, key: string) =>
  node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Types a text into a field, as a keyboard would. */
function type(node: HTMLInputElement, text: string): void {
  // React notices a value only when it was set by the element's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, text);
  node.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts a live control into the state in which its lookalike was left: focused, opened, with the text typed so far. */
export function useTakeUp<Node extends HTMLElement>(soFarRef: UseSoFar, key: string): RefObject<Node | null> {
  const ref = useRef<Node>(null);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const { isFocused, isOpened, text } = soFarRef.current;
    soFarRef.current = { isFocused: false, isOpened: false, text: '' };
    if (isFocused || isOpened) node.focus();
    if (isOpened) press(node, key);
    if (text !== '' && node instanceof HTMLInputElement) type(node, text);
  }, [soFarRef, key]);
  return ref;
}
