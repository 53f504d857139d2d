import { useLayoutEffect, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import type Feature from 'ol/Feature.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';
import type VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { Dots, type MapDot } from './Dots.tsx';
import { useOlMap } from './mapContext.ts';
import MapView from './MapView.tsx';
import { Movers } from './Movers.tsx';
import type { Place } from './types.ts';

const CENTRE = { latitude: -18.91, longitude: 47.52 };
let map: OlMap;
function Probe() {
  const here = useOlMap();
  useLayoutEffect(() => {
    map = here;
    // Without room nothing is drawn, which is what a test without canvas needs.
    here.setSize([0, 0]);
  }, [here]);
  return null;
}
const show = (children: ReactNode) => render(<MapView label="Carte" centre={CENTRE} zoom={13}><Probe />{children}</MapView>);

test('des signes : leur forme, leur texte, ce qui est au-dessus de quoi', () => {
  const dot = (id: string, more: Partial<MapDot>): MapDot => ({ id, place: CENTRE, shape: 'disc', colour: '#1f5fd6', radius: 9, ...more });
  show(<Dots dots={[dot('a', { text: '3', ink: '#ffffff', over: 2 }), dot('b', { shape: 'label', text: 'signal perdu' }), dot('c', { shape: 'ring' })]} />);
  const found = map.getLayers().getArray().flatMap((layer) => (layer as VectorLayer<VectorSource<Feature>>).getSource()?.getFeatures() ?? []);
  const styles = found.map((feature) => feature.getStyle() as Style);
  expect(styles.map((style) => [style.getImage() !== null, style.getText()?.getText() ?? null, style.getZIndex()])).toEqual([[true, '3', 2], [false, 'signal perdu', 0], [true, null, 0]]);
});

test('des mobiles suivent ce qu’on en dit sans être rendus de nouveau ; nulle part, ils se cachent', () => {
  let place: Place | null = CENTRE;
  let moved: () => void = () => undefined;
  const stop = jest.fn();
  const follow = (tell: () => void) => {
    moved = tell;
    return stop;
  };
  const { unmount } = show(<Movers movers={MOVERS} movement={{ follow, placeOf: () => place }} />);
  expect(screen.getByText('1').closest('[aria-hidden]')).not.toBeNull();
  const overlay = map.getOverlays().item(0);
  const at = () => overlay.getPosition() && toLonLat(overlay.getPosition() ?? []).map((degrees) => Number(degrees.toFixed(4)));
  expect(at()).toEqual([47.52, -18.91]);
  place = { latitude: -18.9, longitude: 47.5 };
  act(() => { moved(); });
  expect(at()).toEqual([47.5, -18.9]);
  place = null;
  act(() => { moved(); });
  expect(at()).toBeUndefined();
  unmount();
  expect([stop.mock.calls.length > 0, map.getOverlays().getLength()]).toEqual([true, 0]);
});

const MOVERS = [{ id: 'a', text: '1', colour: '#1f5fd6', ink: '#ffffff' }];
