import { useEffect, useState } from 'react';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import { PMTiles } from 'pmtiles';
import { useIsDark } from '../../theme/useTokens.ts';
import { useOlMap } from '../frame/mapContext.ts';
import { Remark } from '../frame/Remark.tsx';
import { useArrival } from '../frame/useArrival.ts';
import { archiveSource, attributionOf } from './archive.ts';
import { basemapStyle } from './basemapStyle.ts';

const BELOW_ALL = -1;

/** The base map in vector tiles, drawn in the colours of the theme, with its attribution. */
export function Basemap({ address }: { address: string }) {
  const map = useOlMap();
  const isDark = useIsDark();
  const { isMissing, arrived, missed } = useArrival();
  const [source, setSource] = useState('');
  // A class of its own keeps its labels on a separate canvas, below everything that is drawn over the map.
  const [layer] = useState(() => new VectorTileLayer({ className: 'basemap', declutter: true, zIndex: BELOW_ALL }));
  useEffect(() => {
    layer.setStyle(basemapStyle(isDark ? 'dark' : 'light'));
  }, [layer, isDark]);
  useEffect(() => {
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, layer]);
  useEffect(() => {
    const archive = new PMTiles(address);
    let isOver = false;
    const load = async () => {
      const tiles = await archiveSource(archive);
      if (isOver) return;
      tiles.on('tileloadend', arrived);
      tiles.on('tileloaderror', missed);
      layer.setSource(tiles);
      setSource(await attributionOf(archive));
    };
    load().catch(missed);
    return () => {
      isOver = true;
      layer.setSource(null);
    };
  }, [address, layer, arrived, missed]);
  return <Remark isMissing={isMissing} {...(source && { source })} />;
}
