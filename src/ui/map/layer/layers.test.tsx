import { useLayoutEffect, type ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import MapEvent from 'ol/MapEvent.js';
import { toLonLat, transformExtent } from 'ol/proj.js';
import type VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { boundsOf, cornersOf } from '../place/bounds.ts';
import { Fit } from '../view/Fit.tsx';
import { Lines } from './Lines.tsx';
import { useOlMap } from '../frame/mapContext.ts';
import MapView from '../frame/MapView.tsx';
import { Popup } from '../view/Popup.tsx';
import { Surfaces } from './Surfaces.tsx';
import type { MapSurface } from '../types.ts';

const square = (id: string, west: number, more: Partial<MapSurface> = {}): MapSurface => ({
  id,
  colour: '#3388ff',
  fill: 0.18,
  polygons: [
    [
      [
        [west, -19],
        [west + 0.1, -19],
        [west + 0.1, -18.9],
        [west, -18.9],
        [west, -19],
      ],
    ],
  ],
  ...more,
});
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
const show = (children: ReactNode) => {
  const view = (inside: ReactNode) => (
    <MapView label="Carte" centre={CENTRE} zoom={13}>
      <Probe />
      {inside}
    </MapView>
  );
  const { rerender, unmount } = render(view(children));
  return { unmount, again: (inside: ReactNode) => rerender(view(inside)) };
};
// The first layer holds the pins.
const layer = () => map.getLayers().item(1) as VectorLayer<VectorSource<Feature>>;
const features = () => layer().getSource()?.getFeatures() ?? [];
/** The style of a feature where a pixel is 20 m. */
const styleOf = (id: string, resolution = 20): Style => {
  const feature = features().find((each) => each.getId() === id);
  const [style] = [feature?.getStyleFunction()?.(feature, resolution)].flat();
  if (!style) throw new Error(`${id} has no style`);
  return style;
};

test('surfaces have a colour and a label, minor ones are dashed; they follow their data', () => {
  const { again, unmount } = show(
    <Surfaces
      surfaces={[square('Z1', 47, { label: 'Analakely\n12' }), square('Z2', 47.2, { dashed: true, fill: 0.09 })]}
    />,
  );
  expect(features().map((feature) => feature.getId())).toEqual(['Z1', 'Z2']);
  expect([
    styleOf('Z1').getFill()?.getColor(),
    styleOf('Z1').getStroke()?.getLineDash(),
    styleOf('Z1').getText()?.getText(),
  ]).toEqual(['#3388ff2e', null, 'Analakely\n12']);
  // Farther away the surface is 42 px wide.
  expect(styleOf('Z1', 265).getText()?.getText()).toBe('Anal…\n12');
  expect([
    styleOf('Z2').getFill()?.getColor(),
    styleOf('Z2').getStroke()?.getLineDash(),
    styleOf('Z2').getText(),
  ]).toEqual(['#3388ff17', [6, 5], null]);
  again(<Surfaces surfaces={[square('Z3', 47, { outline: { colour: '#111111', width: 3 } })]} />);
  expect([
    styleOf('Z3').getFill()?.getColor(),
    styleOf('Z3').getStroke()?.getColor(),
    styleOf('Z3').getStroke()?.getWidth(),
  ]).toEqual(['#3388ff2e', '#111111', 3]);
  expect(features().map((feature) => feature.getId())).toEqual(['Z3']);
  unmount();
  expect(map.getLayers().getLength()).toBe(0);
});

test('a click on a surface reports it; a click elsewhere does nothing', () => {
  const onSelect = jest.fn();
  show(<Surfaces surfaces={[square('Z1', 47)]} onSelect={onSelect} />);
  const hit = jest.spyOn(map, 'forEachFeatureAtPixel');
  const click = (id: string | undefined) => {
    hit.mockReturnValueOnce(id);
    act(() => {
      map.dispatchEvent(new MapBrowserEvent('singleclick', map, new KeyboardEvent('click')));
    });
  };
  click('Z1');
  click(undefined);
  expect(onSelect.mock.calls).toEqual([['Z1']]);
  // Only the features of this layer are searched.
  const filter = hit.mock.calls[0]?.[2]?.layerFilter;
  expect([filter?.(layer()), filter?.(map.getLayers().item(0) as VectorLayer)]).toEqual([true, false]);
});

test('Enter reports the surface nearest to the centre, but not when pressed inside the map', () => {
  const onSelect = jest.fn();
  show(<Surfaces surfaces={[square('Z1', 47)]} onSelect={onSelect} />);
  map.setSize([400, 300]);
  const hit = jest.spyOn(map, 'forEachFeatureAtPixel').mockReturnValue('Z1');
  const target = screen.getByRole('region', { name: 'Carte' });
  const inside = target.appendChild(document.createElement('button'));
  fireEvent.keyDown(inside, { key: 'Enter' });
  fireEvent.keyDown(target, { key: ' ' });
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.keyDown(target, { key: 'Enter' });
  expect(onSelect.mock.calls).toEqual([['Z1']]);
  expect(hit.mock.calls[0]?.[0]).toEqual([200, 150]);
  map.setSize([0, 0]);
});

test('lines follow the order of the places, dashed where the way is unknown', () => {
  const places = [CENTRE, { latitude: -18.9, longitude: 47.5 }];
  show(
    <Lines
      lines={[
        { id: 'L1', colour: '#2563eb', places },
        { id: 'L2', colour: '#888888', places, dashed: true },
      ]}
    />,
  );
  const [whole, gap] = features().map((feature) => feature.getStyle()) as [Style[], Style];
  expect(whole.map((style) => style.getStroke()?.getColor())[1]).toBe('#2563eb');
  expect(gap.getStroke()?.getLineDash()).toEqual([3, 7]);
  const first = (features()[0]?.getGeometry() as unknown as { getFirstCoordinate(): number[] }).getFirstCoordinate();
  expect(toLonLat(first).map((degrees) => Number(degrees.toFixed(4)))).toEqual([47.52, -18.91]);
});

test('the map fits the bounds of a set of places', () => {
  expect(boundsOf([])).toBeNull();
  const bounds = boundsOf(cornersOf([square('Z1', 47), square('Z2', 47.2)]));
  expect(bounds).toEqual([
    { latitude: -19, longitude: 47 },
    { latitude: -18.9, longitude: 47.2 + 0.1 },
  ]);
  const { again } = show(<Fit bounds={null} />);
  const fit = jest.spyOn(map.getView(), 'fit').mockImplementation(() => undefined);
  again(<Fit bounds={bounds} />);
  expect(
    toLonLat((fit.mock.calls[0]?.[0] as number[]).slice(0, 2)).map((degrees) => Number(degrees.toFixed(4))),
  ).toEqual([47, -19]);
  again(<Fit bounds={bounds} />);
  expect(fit).toHaveBeenCalledTimes(1);
});

test('bounds already in view can leave the map unmoved', () => {
  const { again } = show(<Fit bounds={null} unlessSeen />);
  const fit = jest.spyOn(map.getView(), 'fit').mockImplementation(() => undefined);
  const view = jest
    .spyOn(map.getView(), 'calculateExtent')
    .mockReturnValue(transformExtent([47, -19, 48, -18], 'EPSG:4326', 'EPSG:3857'));
  again(<Fit bounds={boundsOf(cornersOf([square('Z1', 47.2)]))} unlessSeen />);
  expect(fit).not.toHaveBeenCalled();
  again(<Fit bounds={boundsOf(cornersOf([square('Z1', 47.95)]))} unlessSeen />);
  expect(fit).toHaveBeenCalledTimes(1);
  view.mockRestore();
});

test('a popup waits until the map has come to rest', () => {
  const { again } = show(null);
  const moving = jest.spyOn(map.getView(), 'getAnimating').mockReturnValue(true);
  again(
    <Popup place={CENTRE} label="Épicerie Soa" onClose={jest.fn()}>
      12 commandes
    </Popup>,
  );
  const overlay = map.getOverlays().item(0);
  expect(overlay.getPosition()).toBeUndefined();
  moving.mockRestore();
  act(() => {
    map.dispatchEvent(new MapEvent('moveend', map));
  });
  expect(overlay.getPosition()).toBeDefined();
});

test('a popup closes with its button or Escape and gives the focus back to the map', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  show(
    <Popup place={CENTRE} label="Épicerie Soa" onClose={onClose}>
      12 commandes
    </Popup>,
  );
  expect(screen.getByRole('group', { name: 'Épicerie Soa', hidden: true })).toHaveTextContent('12 commandes');
  screen.getByRole('button', { name: 'Fermer', hidden: true }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: 'Carte' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
