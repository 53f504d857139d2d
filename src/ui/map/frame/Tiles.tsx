import { useEffect, useState } from 'react';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { useOlMap } from './mapContext.ts';
import { readTileUrl } from './tileUrl.ts';

const PATIENCE_MS = 8_000;

/**
 * The street tiles with their attribution. If no tile can be loaded, a remark says so and the rest of the map still
 * works.
 */
export function Tiles({ calm }: { calm: boolean }) {
  const map = useOlMap();
  const [url] = useState(readTileUrl);
  const [seen, setSeen] = useState<'waiting' | 'shown' | 'missing'>(url === null ? 'missing' : 'waiting');
  useEffect(() => {
    if (url === null) return undefined;
    const source = new XYZ({ url, maxZoom: 19, transition: calm ? 0 : 250 });
    // A class of its own puts the tiles on a separate canvas, which the theme can make paler.
    const layer = new TileLayer({ source, className: 'tiles' });
    const missed = () => {
      setSeen((now) => (now === 'shown' ? now : 'missing'));
    };
    source.on('tileloadend', () => {
      setSeen('shown');
    });
    source.on('tileloaderror', missed);
    const timer = setTimeout(missed, PATIENCE_MS);
    map.addLayer(layer);
    return () => {
      clearTimeout(timer);
      map.removeLayer(layer);
      layer.dispose();
      source.dispose();
    };
  }, [map, url, calm]);
  return (
    <>
      <p role="status" className="note">
        {seen === 'missing' && <span>Fond de carte indisponible</span>}
      </p>
      {seen !== 'missing' && (
        <a className="source" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
          © OpenStreetMap
        </a>
      )}
    </>
  );
}
