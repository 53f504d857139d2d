import { useEffect, useState } from 'react';
import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { fromLonLat } from 'ol/proj.js';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { useOlMap } from '../frame/mapContext.ts';
import type { Place } from '../types.ts';

/** Something that moves: a badge with a word or two, in its colour. */
export interface MapMover {
  id: string;
  text: string;
  colour: string;
  ink: string;
}

/** Where they are, told from outside of React: sixty times a second nothing is rendered, elements are only pushed. */
export interface Movement {
  /** Calls back at every move; gives back how to stop. */
  follow: (moved: () => void) => () => void;
  /** Null: nowhere. */
  placeOf: (id: string) => Place | null;
}

/* Presses go through to what lies under it. */
const Badge = styled.span`
  display: grid;
  place-items: center;
  min-width: 26px;
  height: 26px;
  padding: 0 5px;
  border: 2px solid var(--surface);
  border-radius: 13px;
  background: var(--mover);
  color: var(--mover-ink);
  box-shadow: var(--shadow-pop);
  font: 600 12px/1 var(--font);
  font-feature-settings: 'tnum' 1;
  pointer-events: none;
`;

interface CarriedBadge {
  id: string;
  element: HTMLElement;
  overlay: Overlay;
}

function carry(id: string): CarriedBadge {
  const element = document.createElement('div');
  element.setAttribute('aria-hidden', 'true');
  const overlay = new Overlay({ element, positioning: 'center-center', stopEvent: false, className: 'mover' });
  return { id, element, overlay };
}

/** How near (as a part of the map) what is followed may come to the edge. */
const EDGE = 0.15;

/** Brings a place back into view once it comes near the edge. */
function keepInView(map: OlMap, at: number[]): void {
  const pixel = map.getPixelFromCoordinate(at) as number[] | null;
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (!pixel) return;
  const [x = 0, y = 0] = pixel;
  if (x < width * EDGE || x > width * (1 - EDGE) || y < height * EDGE || y > height * (1 - EDGE))
    map.getView().setCenter(at);
}

interface Props {
  /** Keeps its identity between renders. */
  movers: readonly MapMover[];
  movement: Movement;
  /** Kept in view. */
  followed?: string | undefined;
}

/** Badges that move over the map. What they show stands beside the map too: screen readers do not meet them. */
export function Movers({ movers, movement, followed }: Props) {
  const map = useOlMap();
  const [carried, setCarried] = useState<{ of: readonly MapMover[]; all: CarriedBadge[] }>(() => ({
    of: movers,
    all: movers.map(({ id }) => carry(id)),
  }));
  if (carried.of !== movers) setCarried({ of: movers, all: movers.map(({ id }) => carry(id)) });
  const { all } = carried;
  useEffect(() => {
    for (const { overlay } of all) map.addOverlay(overlay);
    return () => {
      for (const { overlay } of all) map.removeOverlay(overlay);
    };
  }, [map, all]);
  useEffect(() => {
    const move = () => {
      for (const { id, overlay } of all) {
        const place = movement.placeOf(id);
        const at = place ? fromLonLat([place.longitude, place.latitude]) : undefined;
        overlay.setPosition(at);
        if (at && id === followed) keepInView(map, at);
      }
    };
    move();
    return movement.follow(move);
  }, [map, all, movement, followed]);
  return movers.map(({ id, text, colour, ink }, n) => {
    const element = all[n]?.element;
    // React has no type for custom properties
    const style = { '--mover': colour, '--mover-ink': ink } as React.CSSProperties;
    return element && createPortal(<Badge style={style}>{text}</Badge>, element, id);
  });
}
