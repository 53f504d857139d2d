import { useEffect, type ReactNode } from 'react';
import { act, render } from '@testing-library/react';
import type OlMap from 'ol/Map.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Modify from 'ol/interaction/Modify.js';
import { fromLonLat } from 'ol/proj.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type VectorSource from 'ol/source/Vector.js';
import type Feature from 'ol/Feature.js';
import type { Polygon } from 'ol/geom.js';
import { DrawPolygon } from './DrawPolygon.tsx';
import { useOlMap } from '../frame/mapContext.ts';
import MapView from '../frame/MapView.tsx';
import { ModifyPolygon } from './ModifyPolygon.tsx';
import { toMap } from '../place/projection.ts';

const CENTRE = { latitude: -18.91, longitude: 47.52 };
const CORNERS = [
  [47.5, -18.9],
  [47.6, -18.9],
  [47.6, -18.8],
] as const;

let map: OlMap;
function Probe() {
  const here = useOlMap();
  useEffect(() => {
    map = here;
  }, [here]);
  return null;
}
const show = (children: ReactNode) => {
  const page = (inner: ReactNode) => (
    <MapView label="Carte" centre={CENTRE} zoom={13}>
      <Probe />
      {inner}
    </MapView>
  );
  const view = render(page(children));
  return {
    ...view,
    again: (next: ReactNode) => {
      view.rerender(page(next));
    },
  };
};
const modify = () =>
  map
    .getInteractions()
    .getArray()
    .find((each) => each instanceof Modify);

/** Clicks at a pixel, which is at this position. */
function click(
  type: 'click' | 'dblclick',
  pixel: number[],
  [longitude, latitude]: readonly [number, number] = [47.55, -18.85],
) {
  const event = new MapBrowserEvent(type, map, new KeyboardEvent('click'));
  event.pixel = pixel;
  event.coordinate = fromLonLat([longitude, latitude]);
  act(() => {
    map.dispatchEvent(event);
  });
  return event;
}

test('each click adds a corner; the first corner or a double click closes the drawing', () => {
  const [onAdd, onClose] = [jest.fn(), jest.fn()];
  const { unmount } = show(<DrawPolygon corners={CORNERS} colour="#3388ff" onAdd={onAdd} onClose={onClose} />);
  // Each corner is a hundred pixels further.
  jest
    .spyOn(map, 'getPixelFromCoordinate')
    .mockImplementation(([x]) => [CORNERS.findIndex((corner) => toMap(corner)[0] === x) * 100, 0]);
  click('click', [300, 200]);
  expect(onAdd.mock.calls).toEqual([[[expect.closeTo(47.55, 6), expect.closeTo(-18.85, 6)]]]);
  // A quick click elsewhere does not end the drawing.
  click('click', [500, 200]);
  click('dblclick', [500, 200]);
  expect(onClose).not.toHaveBeenCalled();
  click('click', [501, 200]);
  click('dblclick', [501, 200]);
  expect(onClose).toHaveBeenCalledTimes(1);
  click('click', [8, 8]);
  expect([onClose.mock.calls.length, onAdd.mock.calls.length]).toEqual([2, 3]);
  unmount();
  expect(map.getLayers().getLength()).toBe(0);
});

test('the polygon is filled as it is drawn: up to the pointer, then between its corners', () => {
  const { again } = show(
    <DrawPolygon corners={CORNERS.slice(0, 2)} colour="#3388ff" onAdd={jest.fn()} onClose={jest.fn()} />,
  );
  const filled = () => {
    const under = map
      .getLayers()
      .getArray()
      .find((each) => each.getZIndex() === 7) as VectorLayer<VectorSource<Feature>>;
    const [fill] = under.getSource()?.getFeatures() ?? [];
    return (fill?.getGeometry() as Polygon | undefined)?.getCoordinates()[0]?.length ?? 0;
  };
  expect(filled()).toBe(0);
  const event = new MapBrowserEvent('pointermove', map, new KeyboardEvent('pointermove'));
  event.coordinate = fromLonLat([47.55, -18.85]);
  act(() => {
    map.dispatchEvent(event);
  });
  expect(filled()).toBe(4);
  again(<DrawPolygon corners={CORNERS} colour="#3388ff" onAdd={jest.fn()} onClose={jest.fn()} />);
  expect(filled()).toBe(5);
  act(() => {
    map.getViewport().dispatchEvent(new Event('pointerleave'));
  });
  expect(filled()).toBe(4);
});

test('a dragged corner is reported when released; a polygon without onChange is fixed', () => {
  const onChange = jest.fn();
  const { again } = show(
    <ModifyPolygon corners={CORNERS} holes={[CORNERS]} colour="#3388ff" active={1} onChange={onChange} />,
  );
  const layer = map
    .getLayers()
    .getArray()
    .find((each) => each.getZIndex() === 8) as VectorLayer<VectorSource<Feature>>;
  const [fill, outline] = layer.getSource()?.getFeatures() ?? [];
  expect((fill?.getGeometry() as Polygon).getLinearRingCount()).toBe(2);
  (outline?.getGeometry() as Polygon).setCoordinates([
    [...CORNERS.map(toMap), toMap([47.5, -18.8]), toMap(CORNERS[0])],
  ]);
  modify()?.dispatchEvent('modifyend');
  expect(
    (onChange.mock.calls[0] as [number[][]])[0].map((place) => place.map((degrees) => Number(degrees.toFixed(6)))),
  ).toEqual([...CORNERS.map((corner) => [...corner]), [47.5, -18.8]]);
  // The fill follows the outline during a drag.
  expect((fill?.getGeometry() as Polygon).getCoordinates()[0]).toHaveLength(5);
  // Closing the outline and clicking quickly elsewhere would zoom.
  expect(click('dblclick', [1, 1]).propagationStopped).toBe(true);
  again(<ModifyPolygon corners={CORNERS} colour="#3388ff" />);
  expect(modify()).toBeUndefined();
});

test('a position outside the earth is moved to its edge', () => {
  for (const place of [
    [1e300, 500],
    [-1e300, -900],
    [181, 89],
  ] as const)
    expect(toMap(place).every((n) => Math.abs(n) <= 20_037_509)).toBe(true);
});
