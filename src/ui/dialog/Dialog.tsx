import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import styled from 'styled-components';
import { ChunkFailed } from '../chunk/ChunkFailed.tsx';
import { lazily } from '../chunk/lazily.tsx';
import { loadOverlays } from '../overlays/overlays.ts';

/** The scrolling middle part of a dialog. */
export const DialogBody = styled.div`
  display: grid;
  gap: 12px;
  min-height: 0;
  /* Leaves room for the focus ring of the first field, which the scrolling box would cut off. */
  margin-top: -4px;
  padding: 4px 20px 16px;
  overflow-y: auto;
`;

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** CSS width, 480px by default; phones show a bottom sheet instead. */
  width?: string | undefined;
  /** CSS height, as its contents by default: for contents that come later, which would move what is above them. */
  height?: string | undefined;
  /** Disables closing by Escape or a click outside, because work is in progress. */
  locked?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `footer` holds the buttons; `footerStart` is placed apart, at the start. */
  footer?: ReactNode;
  footerStart?: ReactNode;
  /**
   * A large dialog: its children fill it to the edges below a header with a close button, and it covers the whole
   * screen on phones.
   */
  bleed?: boolean | undefined;
  /** If given, body and footer are wrapped in a form. */
  onSubmit?: (() => void) | undefined;
  children?: ReactNode;
}

/* The browser's own dialog: it needs none of the code that did not come. */
const Failed = styled.dialog`
  position: fixed;
  inset: 0;
  z-index: 51;
  margin: auto;
  max-width: 480px;
  padding: 20px;
  border: 0;
  border-radius: var(--r4);
  background: var(--surface);
  box-shadow: var(--shadow-dialog);
  color: var(--text);
`;

const Live = lazily<DialogProps>(() => loadOverlays().then(({ LiveDialog }) => LiveDialog), {
  failed: (failure, { open, title, onClose }) => (
    <Failed open={open} aria-label={title}>
      <ChunkFailed title={`«\u00a0${title}\u00a0» n’a pas pu être chargé`} {...failure} />
      <button type="button" onClick={onClose}>
        Fermer
      </button>
    </Failed>
  ),
});

/** Loads the behaviour of dialogs in advance. */
export const preloadDialog = Live.preload;

/**
 * Gives the focus back to what had it before. The live dialog does so itself, but only for what was focused after its
 * code had come.
 */
function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** A window over the page. Its code is loaded when one is opened for the first time. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open);
  useFocusBack(props.open);
  if (props.open && !wasOpened) setOpened(true);
  return wasOpened ? <Live {...props} /> : null;
}
