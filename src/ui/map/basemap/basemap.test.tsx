import { render, screen, waitFor } from '@testing-library/react';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import PolygonGeometry from 'ol/geom/Polygon.js';
import OlMap from 'ol/Map.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import { PMTiles, type Source } from 'pmtiles';
import { tinyArchive } from '../../../../tests/support/archive.ts';
import { MapContext } from '../frame/mapContext.ts';
import { archiveSource, attributionOf } from './archive.ts';
import { Basemap } from './Basemap.tsx';
import { basemapStyle } from './basemapStyle.ts';

const bytes = tinyArchive();
/** An archive in memory. */
const source: Source = {
  getKey: () => 'memory',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
};

test('the archive says how far it goes and to whom it is owed', async () => {
  const archive = new PMTiles(source);
  const grid = (await archiveSource(archive)).getTileGrid();
  expect([grid?.getMinZoom(), grid?.getMaxZoom(), grid?.getTileSize(0)]).toEqual([0, 14, 512]);
  expect(await attributionOf(archive)).toBe('Essai © OpenStreetMap');
});

test('an archive that cannot be read leaves a remark, and the map below everything', async () => {
  const fetched = jest.fn(() => Promise.reject(new TypeError('no network')));
  const before = globalThis.fetch;
  globalThis.fetch = fetched;
  const map = new OlMap({});
  render(
    <MapContext value={map}>
      <Basemap address="/admin/basemap.pmtiles" />
    </MapContext>,
  );
  expect(screen.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  expect(await screen.findByText('Fond de carte indisponible')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await waitFor(() => {
    expect(fetched).toHaveBeenCalled();
  });
  const layer = map.getLayers().item(0) as VectorTileLayer;
  expect([layer.getClassName(), layer.getZIndex(), layer.getSource()]).toEqual(['basemap', -1, null]);
  globalThis.fetch = before;
});

const [NEAR, FAR] = [1.2, 300];
const feature = (layer: string, more: object, geometry: Point | PolygonGeometry = new PolygonGeometry([])) =>
  new Feature({ geometry, layer, ...more });

test('water, green and roads have the colours of the theme; what is small is drawn near only', () => {
  const [light, dark] = [basemapStyle('light'), basemapStyle('dark')];
  const fill = (style: ReturnType<typeof light>) => style?.[0]?.getFill()?.getColor();
  const lake = feature('water', { kind: 'lake' });
  expect([fill(light(lake, NEAR)), fill(dark(lake, NEAR))]).toEqual(['#c5dae4', '#16262f']);
  expect(fill(light(feature('landuse', { kind: 'forest' }), NEAR))).toBe('#e0e8d4');
  // A style is made once for all features that share it.
  expect(light(feature('water', { kind: 'river' }), NEAR)?.[0]).toBe(light(lake, NEAR)?.[0]);
  const house = feature('buildings', { kind: 'building' });
  const street = feature('roads', { kind: 'minor_road', name: 'Rue Rainibetsimisaraka' });
  expect([light(house, FAR), light(street, FAR), light(feature('pois', {}), NEAR)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(light(house, NEAR)).toHaveLength(1);
  expect(light(street, NEAR)?.at(-1)?.getText()?.getText()).toBe('Rue Rainibetsimisaraka');
});

test('a secondary road is narrower than a national one; borders of districts are left out', () => {
  const style = basemapStyle('light');
  const width = (kind_detail: string) =>
    style(feature('roads', { kind: 'major_road', kind_detail }), NEAR)
      ?.at(-1)
      ?.getStroke()
      ?.getWidth() ?? 0;
  expect(width('secondary')).toBeLessThan(width('trunk'));
  expect(width('tertiary')).toBeLessThan(width('secondary'));
  const border = (kind: string) => style(feature('boundaries', { kind }), FAR)?.length;
  expect([border('region'), border('county')]).toEqual([1, undefined]);
});

test('places are named in French where they can be, large ones from afar', () => {
  const style = basemapStyle('light');
  const named = (more: object, resolution: number) =>
    style(feature('places', more, new Point([0, 0])), resolution)?.[0]
      ?.getText()
      ?.getText();
  const city = { kind: 'locality', kind_detail: 'city', name: 'Antananarivo', 'name:fr': 'Tananarive' };
  expect([named(city, FAR), named({ ...city, kind_detail: 'village', name: 'Ivato', 'name:fr': '' }, FAR)]).toEqual([
    'Tananarive',
    undefined,
  ]);
  expect(named({ kind: 'locality', kind_detail: 'village', name: 'Ivato' }, 20)).toBe('Ivato');
});
