import MVT from 'ol/format/MVT.js';
import type RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import { createXYZ } from 'ol/tilegrid.js';
import TileState from 'ol/TileState.js';
import type VectorTile from 'ol/VectorTile.js';
import type { PMTiles } from 'pmtiles';

/** Vector tiles are cut for twice the side of street tiles. */
const TILE_PX = 512;
const PLAIN = /<[^>]*>/g;

/** The tiles of an archive as a source of the map. @throws if the archive cannot be read. */
export async function archiveSource(archive: PMTiles): Promise<VectorTileSource<RenderFeature>> {
  const { minZoom, maxZoom } = await archive.getHeader();
  const load = (tile: VectorTile<RenderFeature>, address: string) => {
    const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
    tile.setLoader((extent, _resolution, featureProjection) => {
      archive.getZxy(z, x, y).then(
        (found) => {
          const features = found ? tile.getFormat().readFeatures(found.data, { extent, featureProjection }) : [];
          tile.setFeatures(features as RenderFeature[]);
        },
        () => {
          tile.setState(TileState.ERROR);
        },
      );
    });
  };
  return new VectorTileSource<RenderFeature>({
    format: new MVT(),
    tileGrid: createXYZ({ minZoom, maxZoom, tileSize: TILE_PX }),
    tileUrlFunction: (place) => place.join('/'),
    tileLoadFunction: (tile, address) => {
      load(tile as VectorTile<RenderFeature>, address);
    },
  });
}

/** To whom the archive is owed, as plain text; empty if it does not say. */
export async function attributionOf(archive: PMTiles): Promise<string> {
  const metadata: unknown = await archive.getMetadata();
  const value: unknown = typeof metadata === 'object' && metadata ? Reflect.get(metadata, 'attribution') : null;
  return typeof value === 'string' ? value.replaceAll(PLAIN, '').trim() : '';
}
