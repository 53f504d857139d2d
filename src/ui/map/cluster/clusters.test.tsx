import { useLayoutEffect, type ReactNode } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type VectorSource from 'ol/source/Vector.js';
import type Icon from 'ol/style/Icon.js';
import { contrast } from '../../theme/contrast.ts';
import { dark, light } from '../../theme/tokens.ts';
import { blankPinAddress } from '../sign/pin.ts';
import { Clusters, type ClusterPoints, type ShownItem } from './Clusters.tsx';
import { clusterSize } from './clusterSize.ts';
import { clusterStyle, covers } from './clusterStyle.ts';
import { useOlMap } from '../frame/mapContext.ts';
import MapView from '../frame/MapView.tsx';

jest.mock('../../../workers/map/workerClusters.ts', () =>
  jest.requireActual<object>('../../../../tests/support/clusters.ts'),
);

const CENTRE = { latitude: -18.9, longitude: 47.5 };
/** Two points at the centre of the map, a switched-off one 200 m east, and one 60 km away. */
const POINTS: ClusterPoints = {
  positions: [4_750_000, -1_890_000, 4_750_000, -1_890_000, 4_750_200, -1_890_000, 4_810_000, -1_890_000],
  tones: '1101',
};

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
const view = (zoom: number, inside: ReactNode) => (
  <MapView label="Carte" centre={CENTRE} zoom={zoom}>
    <Probe />
    {inside}
  </MapView>
);
// The first layer holds the pins.
const layers = () =>
  (map.getLayers().getArray().slice(1) as VectorLayer<VectorSource<Feature>>[]).sort(
    (one, other) => (one.getZIndex() ?? 0) - (other.getZIndex() ?? 0),
  );
const layer = (which = 0) => layers()[which] as VectorLayer<VectorSource<Feature>>;
const counts = () => (layer().getSource()?.getFeatures() ?? []).map((feature) => feature.get('count') as number).sort();
const feature = (count: number) =>
  layer()
    .getSource()
    ?.getFeatures()
    .find((one) => one.get('count') === count);
const placeOf = (on: Feature | undefined) => (on?.getGeometry() as Point).getCoordinates();
/** Clicks that many pixels right of and above the position of a feature. */
const click = (on: Feature | undefined, right = 0, above = 0) => {
  const [x = 0, y = 0] = placeOf(on);
  const pixel = map.getView().getResolution() ?? 0;
  const event = new MapBrowserEvent('singleclick', map, new KeyboardEvent('click'));
  event.coordinate = [x + right * pixel, y + above * pixel];
  act(() => {
    map.dispatchEvent(event);
  });
};

test.each([
  [2, 'small'],
  [9, 'small'],
  [10, 'medium'],
  [99, 'medium'],
  [100, 'large'],
  [5_000, 'large'],
])('a cluster of %d is %s', (count, size) => {
  expect(clusterSize(count)).toBe(size);
});

test('a cluster shows its count and a point its pin, in the colours of the theme', () => {
  const said = (values: Record<string, unknown>) => ({ get: (name: string) => values[name] }) as unknown as Feature;
  const text = (colours: typeof dark, count: number) => clusterStyle(colours)(said({ count }))[1]?.getText()?.getText();
  expect([text(light, 7), text(dark, 1_250), text(dark, 100_000)]).toEqual(['7', '1\u202f250', '100\u00a0k']);
  // A cluster with switched-off points shows their number in a second sign.
  const signs = (count: number, off: number) =>
    clusterStyle(light)(said({ count, off })).map((style) => style.getText()?.getText());
  expect([signs(12, 3), signs(12, 0), signs(20_000, 1_250)]).toEqual([
    [undefined, '12', '×3'],
    [undefined, '12'],
    [undefined, '20\u202f000', '×1\u202f250'],
  ]);
  const pins = clusterStyle(light);
  const source = (tone: string) => (pins(said({ count: 1, tone }))[0]?.getImage() as Icon).getSrc();
  expect(source('good')).not.toBe(source('critical'));
});

test('a person is a pin with initials, in a tone that is legible, with a cross when switched off', () => {
  const said = (values: Record<string, unknown>) => ({ get: (name: string) => values[name] }) as unknown as Feature;
  for (const colours of [light, dark]) {
    const texts = (tone: string, initials: string) =>
      clusterStyle(colours)(said({ count: 1, tone, initials })).map((style) => style.getText()?.getText());
    expect([texts('good', 'HR'), texts('critical', 'BS'), texts('good', '')]).toEqual([
      ['HR'],
      ['BS', '×'],
      [undefined],
    ]);
    for (const tone of ['good', 'critical'] as const) {
      expect(decodeURIComponent(blankPinAddress(tone, colours))).toContain(`fill="${colours[tone]}"`);
      expect(contrast(colours.surface, colours[tone])).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('from afar a cluster, from near the points; features out of view are not drawn', async () => {
  render(view(12, <Clusters points={POINTS} onSelect={() => undefined} />));
  await waitFor(() => {
    expect(counts()).toEqual([3]);
  });
  act(() => {
    map.getView().setZoom(17);
  });
  await waitFor(() => {
    expect(counts()).toEqual([1, 2]);
  });
  expect(feature(1)?.get('tone')).toBe('critical');
  act(() => {
    map.getView().setZoom(12);
  });
  await waitFor(() => {
    expect(feature(3)?.get('off')).toBe(1);
  });
});

test('a click selects a point, zooms into a cluster, or lists the points of one place', async () => {
  const onSelect = jest.fn();
  const user = userEvent.setup();
  render(
    view(
      12,
      <Clusters
        points={POINTS}
        onSelect={onSelect}
        labelOf={(index) => ['Un', 'Deux', 'Trois', 'Quatre'][index] ?? ''}
      />,
    ),
  );
  await waitFor(() => {
    expect(counts()).toEqual([3]);
  });
  click(feature(3));
  await waitFor(() => {
    expect(counts()).toEqual([1, 2]);
  });
  expect(map.getView().getZoom()).toBeGreaterThan(14);
  click(feature(1));
  expect(onSelect.mock.calls).toEqual([[2]]);
  click(feature(2));
  const two = await screen.findByRole('group', { name: '2 points au même endroit', hidden: true });
  expect(two).toHaveTextContent('UnDeux');
  screen.getByRole('button', { name: 'Deux', hidden: true }).focus();
  await user.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([[2], [1]]);
  expect(two).not.toBeInTheDocument();
});

test('a click beside a feature opens nothing; the whole pin and the whole disc are clickable', async () => {
  const onSelect = jest.fn();
  render(view(17, <Clusters points={POINTS} onSelect={onSelect} />));
  await waitFor(() => {
    expect(counts()).toEqual([1, 2]);
  });
  for (const [right, above] of [
    [30, 10],
    [0, -10],
    [0, 60],
    [-22, 30],
  ] as const)
    click(feature(1), right, above);
  expect(onSelect).not.toHaveBeenCalled();
  click(feature(1), 0, -2);
  click(feature(1), 8, 34);
  expect(onSelect.mock.calls).toEqual([[2], [2]]);
  expect(
    [
      [0, 17],
      [24, 0],
      [25, 0],
      [17, 17],
    ].map(([right = 0, above = 0]) => covers(2, right, above, 6)),
  ).toEqual([true, true, false, false]);
  expect(covers(100, 25, 0, 0)).toBe(true);
});

test('the features in view are reported, points first, and can be opened from there', async () => {
  const onSelect = jest.fn();
  const onShown = jest.fn<undefined, [readonly ShownItem[]]>();
  render(view(17, <Clusters points={POINTS} onSelect={onSelect} onShown={onShown} />));
  await waitFor(() => {
    expect(onShown.mock.lastCall?.[0].map(({ count, index, off }) => [count, index, off])).toEqual([
      [1, 2, 1],
      [2, null, 0],
    ]);
  });
  act(() => {
    onShown.mock.lastCall?.[0][0]?.open();
  });
  expect(onSelect).toHaveBeenCalledWith(2);
});

test('other points replace the first ones; the selected one is visible even in a cluster', async () => {
  const { rerender } = render(view(12, <Clusters points={POINTS} onSelect={() => undefined} selected={2} />));
  await waitFor(() => {
    expect(counts()).toEqual([3]);
  });
  expect(layer(1).getSource()?.getFeatures()).toHaveLength(1);
  rerender(
    view(
      12,
      <Clusters
        points={{ positions: Int32Array.from([4_750_000, -1_890_000]), tones: '1' }}
        onSelect={() => undefined}
      />,
    ),
  );
  await waitFor(() => {
    expect(counts()).toEqual([1]);
  });
});
