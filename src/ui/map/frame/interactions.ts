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

/** One finger scrolls the page that the map stands in; two move the map. */
const isGrip = (event: MapBrowserEvent) =>
  isTouch(event) ? (event.activePointers?.length ?? 0) > 1 : primaryAction(event);

/**
 * What pointer, fingers and keys do to a map inside a page: the page's own scrolling is left alone, so the wheel zooms
 * only when it is the map's (see wheel.ts). `duration` in ms, 0 without motion.
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
