import { useEffect, useRef, useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import Overlay from 'ol/Overlay.js';
import { fromLonLat } from 'ol/proj.js';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { IconButton } from '../../button/Button.tsx';
import { useKeys } from '../../keys.ts';
import { useOlMap } from '../frame/mapContext.ts';
import type { Place } from '../types.ts';

const Box = styled.div`
  position: relative;
  width: max-content;
  min-width: 180px;
  max-width: min(300px, 70vw);
  padding: 12px 40px 12px 14px;
  border-radius: var(--r3);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: var(--t-small);
  & > .close {
    position: absolute;
    top: 4px;
    right: 4px;
  }
`;

/** Leaves room for the map's own buttons in its corners. */
const MARGIN_PX = 56;

interface PopupProps {
  place: Place;
  label: string;
  onClose: () => void;
  children: ReactNode;
  /** Distance (px) above the place, which is the height of its sign. */
  above?: number;
  /** True if a control beside the map opened it: the popup takes the focus and gives it back. */
  takesFocus?: boolean;
}

/**
 * A card at a place of the map, which moves so that it is visible. Escape or the close button closes it and moves the
 * focus to the map.
 */
export function Popup({ place, label, onClose, children, above = 14, takesFocus = false }: PopupProps) {
  const map = useOlMap();
  const [element] = useState(() => document.createElement('div'));
  const [overlay] = useState(
    () =>
      new Overlay({
        element,
        positioning: 'bottom-center',
        offset: [0, -above],
        autoPan: { margin: MARGIN_PX },
        stopEvent: true,
      }),
  );
  const { latitude, longitude } = place;
  useEffect(() => {
    map.addOverlay(overlay);
    return () => {
      map.removeOverlay(overlay);
    };
  }, [map, overlay]);
  // This is a separate effect, because removing and adding the overlay again would lose the focus inside it.
  useEffect(() => {
    const put = () => {
      // The library computes the needed movement from the last frame, which has to show the present view.
      map.renderSync();
      overlay.setPosition(fromLonLat([longitude, latitude]));
    };
    // A running animation would end beside the place, so it is cancelled.
    if (map.getView().getAnimating()) map.once('moveend', put);
    else put();
    return () => {
      map.un('moveend', put);
    };
  }, [map, overlay, latitude, longitude]);
  // The content may load later and need more room.
  useEffect(() => {
    const grown = new ResizeObserver(() => {
      if (overlay.getPosition() && !map.getView().getAnimating()) overlay.panIntoView({ margin: MARGIN_PX });
    });
    grown.observe(element);
    return () => {
      grown.disconnect();
    };
  }, [map, overlay, element]);
  const closeButton = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    closeButton.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const leave = () => {
    onClose();
    const back = opener.current?.isConnected ? opener.current : map.getTargetElement();
    back.focus({ preventScroll: true });
  };
  useKeys((event) => {
    if (event.key === 'Escape') leave();
  });
  return createPortal(
    <Box role="group" aria-label={label} aria-live="polite">
      {children}
      <span className="close" ref={closeButton}>
        <IconButton variant="quiet" icon={<X aria-hidden />} label="Fermer" onClick={leave} />
      </span>
    </Box>,
    element,
  );
}
