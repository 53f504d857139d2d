import { useLayoutEffect, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import type Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import type VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { Dots } from './Dots.tsx';
import type { MapDot } from './dotStyle.ts';
import { drawDot } from './dotStyle.ts';
import { useOlMap } from '../frame/mapContext.ts';
import MapView from '../frame/MapView.tsx';
import { Movers } from './Movers.tsx';
import type { Place } from '../types.ts';

const CENTRE = { latitude: -18.91, longitude: 47.52 };
let map: OlMap;
function Probe() {
  const here = useOlMap();
  useLayoutEffect(() => {
    map = here;
    // Without a size the map draws nothing, because jsdom has no canvas.
    here.setSize([0, 0]);
  }, [here]);
  return null;
}
const show = (children: ReactNode) =>
  render(
    <MapView label="Carte" centre={CENTRE} zoom={13}>
      <Probe />
      {children}
    </MapView>,
  );

const dot = (id: string, more: Partial<MapDot> = {}): MapDot => ({
  id,
  place: CENTRE,
  shape: 'disc',
  colour: '#1f5fd6',
  radius: 9,
  ...more,
});

/** Records the drawing of a dot at (10, 20) on a screen with two canvas pixels per page pixel. */
function drawn(shape: MapDot): string[] {
  const said: string[] = [];
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) =>
          said.push(`${String(name)} ${values.join(' ')}`.trim()),
      set: (_, name, value) => said.push(`${String(name)} = ${String(value)}`) > 0,
    },
  );
  drawDot(context as CanvasRenderingContext2D, [10, 20], 2, shape, '#ffffff');
  return said;
}

test('dots have a shape, a text and a stacking order', () => {
  show(<Dots dots={[dot('a', { over: 2 }), dot('b', { shape: 'label', text: 'signal perdu' })]} />);
  const found = map
    .getLayers()
    .getArray()
    .flatMap((layer) => (layer as VectorLayer<VectorSource<Feature>>).getSource()?.getFeatures() ?? []);
  const styles = found.map((feature) => feature.getStyle() as Style);
  expect(
    styles.map((style) => [style.getRenderer() !== null, style.getText()?.getText() ?? null, style.getZIndex()]),
  ).toEqual([
    [true, null, 2],
    [false, 'signal perdu', 0],
  ]);
  expect(drawn(dot('a', { text: '3', ink: '#141311' }))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^arc 10 20 18 /),
      'fillStyle = #1f5fd6',
      'strokeStyle = #ffffff',
      'lineWidth = 3',
      expect.stringMatching(/^font = 600 22px /),
      'fillStyle = #141311',
      'fillText 3 10 20',
    ]),
  );
  expect(drawn(dot('c', { shape: 'ring' }))).toEqual(
    expect.arrayContaining(['fillStyle = #1f5fd640', 'strokeStyle = #1f5fd6']),
  );
  expect(drawn(dot('d', { shape: 'square', radius: 5 }))).toEqual(
    expect.arrayContaining(['moveTo 10 10', 'lineTo 20 20', 'lineTo 10 30', 'lineTo 0 20', 'fillStyle = #1f5fd6']),
  );
  expect(drawn(dot('e', { shape: 'hollow' }))).toEqual(
    expect.arrayContaining(['fillStyle = #ffffff', 'strokeStyle = #1f5fd6']),
  );
});

test('a click selects the uppermost dot, then the nearest; beside them nothing', () => {
  const onSelect = jest.fn();
  show(
    <Dots
      dots={[
        dot('arret', { shape: 'ring', radius: 16, over: 1 }),
        dot('commande', { over: 3 }),
        dot('loin', { place: { latitude: -18.9, longitude: 47.5 } }),
      ]}
      onSelect={onSelect}
    />,
  );
  const [x = 0, y = 0] = fromLonLat([CENTRE.longitude, CENTRE.latitude]);
  for (const right of [0, 14, 21, 30]) {
    const event = new MapBrowserEvent('singleclick', map, new KeyboardEvent('click'));
    event.coordinate = [x + right * (map.getView().getResolution() ?? 0), y];
    map.dispatchEvent(event);
  }
  expect(onSelect.mock.calls).toEqual([['commande'], ['commande'], ['arret']]);
});

test('movers follow their positions without a render; without a position they are hidden', () => {
  let place: Place | null = CENTRE;
  let isStopped = false;
  let moved: () => void = () => undefined;
  const stop = jest.fn();
  const follow = (tell: () => void) => {
    moved = tell;
    return stop;
  };
  const { unmount } = show(
    <Movers movers={MOVERS} movement={{ follow, placeOf: () => place, isStopped: () => isStopped }} />,
  );
  const badge = () => screen.getByText('HR');
  expect(badge().closest('[aria-hidden]')).not.toBeNull();
  const overlay = map.getOverlays().item(0);
  const at = () =>
    overlay.getPosition() && toLonLat(overlay.getPosition() ?? []).map((degrees) => Number(degrees.toFixed(4)));
  expect(at()).toEqual([47.52, -18.91]);
  expect(badge().parentElement).not.toHaveAttribute('data-stopped');
  isStopped = true;
  place = { latitude: -18.9, longitude: 47.5 };
  act(() => {
    moved();
  });
  expect(at()).toEqual([47.5, -18.9]);
  expect(badge().parentElement).toHaveAttribute('data-stopped');
  place = null;
  act(() => {
    moved();
  });
  expect(at()).toBeUndefined();
  unmount();
  expect([stop.mock.calls.length > 0, map.getOverlays().getLength()]).toEqual([true, 0]);
});

const MOVERS = [{ id: 'a', text: 'HR', colour: '#1f5fd6', ink: '#ffffff' }];
