import esbuild from 'esbuild';
import { ROOT } from '../../scripts/process.mjs';

/** Draws the same points with `ol/source/Cluster`, as the library's example does. */
const YARDSTICK = `
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import View from 'ol/View.js';
window.draw = (positions) => new Promise((done) => {
  const start = performance.now();
  const features = [];
  for (let at = 0; at < positions.length; at += 2)
    features.push(new Feature(new Point(fromLonLat([positions[at] / 1e5, positions[at + 1] / 1e5]))));
  const styles = {};
  const style = (cluster) => {
    const count = cluster.get('features').length;
    return (styles[count] ??= new Style({
      image: new CircleStyle({ radius: 15, fill: new Fill({ color: '#0b5d5e' }) }),
      text: new Text({ text: String(count), fill: new Fill({ color: '#fff' }) }),
    }));
  };
  const source = new Cluster({ distance: 60, source: new VectorSource({ features }) });
  const layer = new VectorLayer({ source, style, updateWhileAnimating: true, updateWhileInteracting: true });
  const view = new View({ center: fromLonLat([47.516667, -18.933333]), zoom: 13 });
  window.map = new OlMap({ target: 'map', layers: [layer], view });
  window.map.once('rendercomplete', () => done(performance.now() - start));
});`;

/** Bundles the script for a page: `window.draw(positions)` returns the time of its first picture, in ms. */
export async function yardstickScript() {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: YARDSTICK, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0].text;
}
