import { useEffect, useState } from 'react';
import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { fromLonLat } from 'ol/proj.js';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { useOlMap } from '../frame/mapContext.ts';
import type { Place } from '../types.ts';

/** A moving badge with a short text in its colour. */
export interface MapMover {
  id: string;
  text: string;
  colour: string;
  ink: string;
}

/**
 * Gives the positions from outside React, because rendering sixty times a second would be too slow; elements are moved
 * directly.
 */
export interface Movement {
  /** Calls `moved` at every movement; returns a function that stops it. */
  follow: (moved: () => void) => () => void;
  /** Null if it has no position. */
  placeOf: (id: string) => Place | null;
  /** Whether it has stopped; the ring around its badge then has another colour and shape. */
  isStopped: (id: string) => boolean;
}

/* Clicks pass through to the features below. */
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
  box-shadow: 0 0 0 3px var(--good-mark);
  font: 600 12px/1 var(--font);
  font-feature-settings: 'tnum' 1;
  pointer-events: none;
  [data-stopped] > & {
    border-radius: 8px;
    box-shadow: 0 0 0 3px var(--notice-mark);
  }
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

/** Distance from the edge, as a share of the map, at which the view follows a badge. */
const EDGE_SHARE = 0.15;

/** Centres the view on a position that comes near the edge. */
function keepInView(map: OlMap, at: number[]): void {
  const pixel = map.getPixelFromCoordinate(at) as number[] | null;
  const [width = 0, height = 0] = map.getSize() ?? [];
  if (!pixel) return;
  const [x = 0, y = 0] = pixel;
  if (
    x < width * EDGE_SHARE ||
    x > width * (1 - EDGE_SHARE) ||
    y < height * EDGE_SHARE ||
    y > height * (1 - EDGE_SHARE)
  )
    map.getView().setCenter(at);
}

interface Props {
  /** Keep the array stable between renders. */
  movers: readonly MapMover[];
  movement: Movement;
  /** Id of the badge that stays in view. */
  followed?: string | undefined;
}

/**
 * Draws badges that move over the map. They are hidden from screen readers, because the page shows the same content
 * beside the map.
 */
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
      for (const { id, element, overlay } of all) {
        const place = movement.placeOf(id);
        const at = place ? fromLonLat([place.longitude, place.latitude]) : undefined;
        overlay.setPosition(at);
        element.toggleAttribute('data-stopped', at !== undefined && movement.isStopped(id));
        if (at && id === followed) keepInView(map, at);
      }
    };
    move();
    return movement.follow(move);
  }, [map, all, movement, followed]);
  return movers.map(({ id, text, colour, ink }, n) => {
    const element = all[n]?.element;
    // React has no type for custom properties.
    const style = { '--mover': colour, '--mover-ink': ink } as React.CSSProperties;
    return element && createPortal(<Badge style={style}>{text}</Badge>, element, id);
  });
}
