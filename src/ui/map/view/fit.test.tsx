import { useLayoutEffect, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type OlMap from 'ol/Map.js';
import { useOlMap } from '../frame/mapContext.ts';
import MapView from '../frame/MapView.tsx';
import type { Bounds } from '../types.ts';
import { Fit } from './Fit.tsx';
import { isAtFit } from './fitView.ts';
import { Reveal } from './Reveal.tsx';
import { fromMap } from '../place/projection.ts';

jest.mock('../../hooks/useMediaQuery.ts', () => ({ useMediaQuery: () => true }));

const bounds = (south: number, west: number, north: number, east: number): Bounds => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
];
const TOWN = bounds(-19, 47.4, -18.8, 47.6);
const ISLAND = bounds(-25, 43, -12, 50);

let map: OlMap;
function Probe() {
  const here = useOlMap();
  useLayoutEffect(() => {
    map = here;
    // jsdom has no canvas, so nothing is drawn, but the map has a size.
    jest.spyOn(here as unknown as { renderFrame_: () => void }, 'renderFrame_').mockImplementation(() => undefined);
    here.setSize([800, 600]);
  }, [here]);
  return null;
}
function show(children: ReactNode) {
  const view = (inside: ReactNode) => (
    <MapView label="Carte" centre={{ latitude: -18.91, longitude: 47.52 }} zoom={13}>
      <Probe />
      {inside}
    </MapView>
  );
  const { rerender } = render(view(children));
  return (inside: ReactNode) => {
    rerender(view(inside));
  };
}
const zoom = () => map.getView().getZoom() ?? 0;
const resize = (size: [number, number]) => {
  act(() => {
    map.setSize(size);
  });
};

test('only the first bounds of a subject move the map; other filters move it again', () => {
  const again = show(<Fit bounds={null} subject="all" />);
  again(<Fit bounds={TOWN} subject="all" />);
  const atTown = zoom();
  expect(isAtFit(map)).toBe(true);
  // A refresh, and figures of the former filters under the new ones, leave the view where the person moved it.
  map.getView().setZoom(15);
  again(<Fit bounds={ISLAND} subject="all" />);
  again(<Fit bounds={ISLAND} subject="some" />);
  again(<Fit bounds={null} subject="some" />);
  expect(zoom()).toBe(15);
  again(<Fit bounds={ISLAND} subject="some" />);
  expect(zoom()).toBeLessThan(atTown);
});

test('without a subject each new object is fitted', () => {
  const again = show(<Fit bounds={TOWN} />);
  const atTown = zoom();
  again(<Fit bounds={ISLAND} />);
  expect(zoom()).toBeLessThan(atTown);
});

test('a map of another size is fitted again, until somebody moves it', () => {
  show(<Fit bounds={TOWN} />);
  const before = zoom();
  resize([400, 300]);
  const small = zoom();
  expect(small).toBeLessThan(before);
  map.getView().setZoom(16);
  expect(isAtFit(map)).toBe(false);
  resize([800, 600]);
  expect(zoom()).toBe(16);
});

test('« Recentrer » goes back to what was fitted', async () => {
  show(<Fit bounds={TOWN} />);
  const before = map.getView().calculateExtent();
  map.getView().setCenter([0, 0]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Recentrer' }));
  expect(map.getView().calculateExtent()).toEqual(before);
});

test('what lies over the map is left out of the room for its content', () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.classList.contains('map')) return new DOMRect(0, 0, 800, 600);
    return this.hasAttribute('data-over-map') ? new DOMRect(500, 0, 300, 600) : new DOMRect();
  });
  show(<Fit bounds={TOWN} />);
  const [west = 0, , east = 0] = map.getView().calculateExtent();
  const [middle = 0] = map.getView().getCenter() ?? [];
  expect(middle).toBeCloseTo((west + east) / 2);
  const pixels = map.getView().getResolution() ?? 1;
  // The content lies in the 500 px on the left, so its middle is left of the map's.
  expect((middle - (47.5 * 20_037_508.34) / 180) / pixels).toBeGreaterThan(100);
});

test('a typed position moves the map only if it is out of view, alone or with what lies around it', () => {
  const centre = () => fromMap(map.getView().getCenter() ?? []).map((degrees) => Number(degrees.toFixed(4)));
  const again = show(<Reveal position={null} />);
  again(<Reveal position={[47.53, -18.92]} />);
  expect(centre()).toEqual([47.52, -18.91]);
  again(<Reveal position={[48.3, -18.2]} />);
  expect([centre(), zoom()]).toEqual([[48.3, -18.2], 13]);
  again(<Reveal position={[47.4, -18.9]} around={TOWN} />);
  expect(zoom()).toBeLessThan(13);
  expect(map.getView().calculateExtent([800, 600])[0]).toBeLessThan((47.4 * 20_037_508.34) / 180);
});
