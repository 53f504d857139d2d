import { useEffect, useState } from 'react';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { useOlMap } from './mapContext.ts';
import { readTileUrl } from './pageConfig.ts';
import { Remark } from './Remark.tsx';
import { useArrival } from './useArrival.ts';

/**
 * The street tiles with their attribution. If no tile can be loaded, a remark says so and the rest of the map still
 * works.
 */
export function Tiles({ calm }: { calm: boolean }) {
  const map = useOlMap();
  const [url] = useState(readTileUrl);
  const { isMissing, arrived, missed } = useArrival(url !== null);
  useEffect(() => {
    if (url === null) return undefined;
    const source = new XYZ({ url, maxZoom: 19, transition: calm ? 0 : 250 });
    // A class of its own puts the tiles on a separate canvas, which the theme can make paler.
    const layer = new TileLayer({ source, className: 'tiles' });
    source.on('tileloadend', arrived);
    source.on('tileloaderror', missed);
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
      layer.dispose();
      source.dispose();
    };
  }, [map, url, calm, arrived, missed]);
  return <Remark isMissing={isMissing} />;
}
