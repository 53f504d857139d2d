import { lazy, type ReactNode, useEffect } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import type Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type VectorSource from 'ol/source/Vector.js';
import type TileLayer from 'ol/layer/Tile.js';
import type XYZ from 'ol/source/XYZ.js';
import { dark, light } from '../../theme/tokens.ts';
import { formatPlace, placeOf } from '../place/coordinates.ts';
import { Fit } from '../view/Fit.tsx';
import { useOlMap } from './mapContext.ts';
import { MapFrame } from './MapFrame.tsx';
import MapView from './MapView.tsx';
import { pinAddress } from '../sign/pin.ts';
import { readBasemap, readTileUrl } from './pageConfig.ts';

const MARKERS = [{ id: 'P1', place: { latitude: -18.91, longitude: 47.52 }, tone: 'critical' as const }];
const [{ place }] = MARKERS as [(typeof MARKERS)[number]];

const config = (content: string) => {
  const meta = document.createElement('meta');
  meta.name = 'app-config';
  meta.content = content;
  document.head.append(meta);
};

beforeEach(() => {
  document.head.innerHTML = '';
});

let map: OlMap;
function Probe() {
  const here = useOlMap();
  useEffect(() => {
    map = here;
  }, [here]);
  return null;
}

const show = () =>
  render(
    <MapView label="Carte&nbsp;: Épicerie Soa" centre={place} zoom={15} markers={MARKERS}>
      <Probe />
    </MapView>,
  );

const layers = () => map.getLayers().getArray();
const viewed = () => toLonLat(map.getView().getCenter() ?? []).map((degrees) => Number(degrees.toFixed(5)));

test.each([
  [-18.9101, 47.5235, '−18,91010\u00a0; 47,52350'],
  [0, -0.5, '0,00000\u00a0; −0,50000'],
])('coordinates %d %d', (latitude, longitude, text) => {
  expect(formatPlace({ latitude, longitude })).toBe(text);
});

test.each([
  [null, 47.5],
  [-18.9, undefined],
  [Number.NaN, 47.5],
  [-90, 47.5],
  [-18.9, 181],
])('%p, %p is not a place on the map', (latitude, longitude) => {
  expect(placeOf(latitude, longitude)).toBeNull();
});

test('zero is a coordinate', () => {
  expect(placeOf(0, 0)).toEqual({ latitude: 0, longitude: 0 });
});

test.each([
  ['{"tileUrl":"https://tuiles.mg/{z}/{x}/{y}.png"}', 'https://tuiles.mg/{z}/{x}/{y}.png'],
  ['{"tileUrl":"https://{s}.tuiles.mg/{z}/{x}/{y}.png"}', 'https://a.tuiles.mg/{z}/{x}/{y}.png'],
  ['{"tileUrl":""}', null],
  ['{"tileUrl":3}', null],
  ['null', null],
  ['__APP_CONFIG__', null],
])('tiles configured by the page: %s', (content, url) => {
  config(content);
  expect(readTileUrl()).toBe(url);
});

test('without a configuration there are no tiles and no base map', () => {
  expect([readTileUrl(), readBasemap()]).toEqual([null, null]);
});

test.each([
  ['{"basemap":"/admin/basemap.pmtiles"}', '/admin/basemap.pmtiles'],
  ['{"basemap":""}', null],
  ['{"basemap":3}', null],
])('base map configured by the page: %s', (content, address) => {
  config(content);
  expect(readBasemap()).toBe(address);
});

test('a pin has the colour of the theme, and a sign besides its colour', () => {
  expect(decodeURIComponent(pinAddress('good', light))).toContain(light['good-mark']);
  const off = decodeURIComponent(pinAddress('critical', dark));
  expect(off).toContain(dark['critical-mark']);
  expect(off).toContain('m0-7-7 7');
  expect(decodeURIComponent(pinAddress('good', dark))).not.toContain('m0-7-7 7');
});

test('without a single tile, the pin, the view and the buttons still work', async () => {
  show();
  expect(screen.getByText('Fond de carte indisponible')).toBeVisible();
  expect(screen.queryByRole('link', { name: '© OpenStreetMap' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Carte\u00a0: Épicerie Soa' })).toHaveAttribute('tabindex', '0');
  expect(viewed()).toEqual([47.52, -18.91]);
  const features = (layers()[0] as VectorLayer<VectorSource<Feature>>).getSource()?.getFeatures() ?? [];
  expect(features.map((feature): unknown[] => [feature.getId(), feature.get('tone')])).toEqual([['P1', 'critical']]);
  expect(map.getView().getZoom()).toBe(15);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Zoom avant' }));
  await waitFor(() => {
    expect(map.getView().getZoom()).toBe(16);
  });
  map.getView().setCenter([0, 0]);
  await user.click(screen.getByRole('button', { name: 'Recentrer' }));
  await waitFor(() => {
    expect(viewed()).toEqual([47.52, -18.91]);
  });
  expect(map.getView().getZoom()).toBe(15);
  await user.click(screen.getByRole('button', { name: 'Zoom arrière' }));
  await waitFor(() => {
    expect(map.getView().getZoom()).toBe(14);
  });
});

test('the background is missing until the first tile arrives', () => {
  config('{"tileUrl":"https://tuiles.mg/{z}/{x}/{y}.png"}');
  show();
  const source = (layers()[0] as TileLayer<XYZ>).getSource();
  expect(screen.queryByText('Fond de carte indisponible')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  const tell = (type: string) => {
    act(() => {
      source?.dispatchEvent(type);
    });
  };
  tell('tileloaderror');
  expect(screen.getByText('Fond de carte indisponible')).toBeVisible();
  tell('tileloadend');
  expect(screen.queryByText('Fond de carte indisponible')).not.toBeInTheDocument();
  // A single missing tile among others needs no remark.
  tell('tileloaderror');
  expect(screen.queryByText('Fond de carte indisponible')).not.toBeInTheDocument();
});

test('tiles that never arrive count as missing as well', () => {
  jest.useFakeTimers();
  config('{"tileUrl":"https://tuiles.mg/{z}/{x}/{y}.png"}');
  show();
  act(() => {
    jest.advanceTimersByTime(8_000);
  });
  expect(screen.getByText('Fond de carte indisponible')).toBeVisible();
  jest.useRealTimers();
});

test('a fit inside the map wins over a centre that changes at the same time', () => {
  const still = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue(still as unknown as MediaQueryList);
  const bounds = [
    { latitude: -19, longitude: 47 },
    { latitude: -18.5, longitude: 47.5 },
  ] as const;
  const view = (centre: typeof place, inside: ReactNode) => (
    <MapView label="Carte" centre={centre} zoom={15}>
      <Probe />
      {inside}
    </MapView>
  );
  const { rerender } = render(view(place, <Fit bounds={null} />));
  map.setSize([800, 600]);
  rerender(view({ latitude: -18.75, longitude: 47.25 }, <Fit bounds={bounds} />));
  expect(map.getView().getZoom()).toBeLessThan(12);
  media.mockRestore();
});

test('the map is disposed of with the page', () => {
  const { unmount } = show();
  unmount();
  expect(map.getTarget()).toBeNull();
  expect(map.getLayers().getLength()).toBe(0);
});

test('a map that breaks leaves the page intact', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Breaks = (): never => {
    throw new Error('no canvas left');
  };
  render(
    <>
      <p>À côté</p>
      <MapFrame height={240} label="Carte" centre={place} zoom={15}>
        <Breaks />
      </MapFrame>
    </>,
  );
  expect(await screen.findByText('La carte n’a pas pu être affichée.')).toBeVisible();
  expect(screen.getByText('À côté')).toBeVisible();
  expect(log).toHaveBeenCalledWith('ui/map\u00a0: carte impossible', expect.any(Error), expect.any(String));
});

test('layers that arrive later do not recreate the map, which keeps its view', async () => {
  let arrive = (_module: { default: () => null }) => undefined as void;
  const Late = lazy(
    () =>
      new Promise<{ default: () => null }>((resolve) => {
        arrive = resolve;
      }),
  );
  render(
    <MapView label="Carte" centre={place} zoom={15} start={{ centre: { latitude: -19, longitude: 47 }, zoom: 11 }}>
      <Probe />
      <Late />
    </MapView>,
  );
  expect(document.querySelectorAll('.ol-viewport')).toHaveLength(1);
  const before = document.querySelector('.ol-viewport');
  await act(async () => {
    arrive({ default: () => null });
  });
  expect(document.querySelector('.ol-viewport')).toBe(before);
  expect([viewed(), map.getView().getZoom()]).toEqual([[47, -19], 11]);
});
