import { primaryAction } from 'ol/events/condition.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';

const isTouch = ({ originalEvent }: MapBrowserEvent) =>
  originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';

/** One finger scrolls the surrounding page; two fingers move the map. */
const isGrip = (event: MapBrowserEvent) =>
  isTouch(event) ? (event.activePointers?.length ?? 0) > 1 : primaryAction(event);

/**
 * Gives the interactions of a map inside a page. They leave the page's scrolling alone: the wheel zooms only if it
 * belongs to the map (see wheel.ts). `duration` in ms, 0 for reduced motion.
 */
export const interactions = (duration: number, isWheel: (event: WheelEvent) => boolean): Interaction[] => [
  new DragPan({ condition: isGrip }),
  new PinchZoom({ duration }),
  new DoubleClickZoom({ duration }),
  new MouseWheelZoom({
    condition: ({ originalEvent }) => originalEvent instanceof WheelEvent && isWheel(originalEvent),
    duration,
  }),
  new KeyboardPan({ duration }),
  new KeyboardZoom({ duration }),
];
