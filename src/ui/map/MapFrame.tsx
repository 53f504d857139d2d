import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from 'react';
import styled from 'styled-components';
import { afterPaint } from './afterPaint.ts';
import { mapLayers } from './mapLayers.tsx';
import type { MapViewProps } from './MapView.tsx';

const load = () => import(/* webpackChunkName: "map" */ './MapView.tsx');
const MapView = mapLayers(load);

/** False at first, true once the page around has been painted; the map's library, which is heavy, is on its way from the start. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // A failure is told where the map would be, which asks again.
    load().catch(() => undefined);
    return afterPaint(() => {
      setPainted(true);
    });
  }, []);
  return painted;
}

const Room = styled.div<{ $height: number | '100%' }>`
  display: grid;
  height: ${({ $height }) => (typeof $height === 'number' ? `${$height}px` : $height)};
  background: var(--map-land);
  & > p {
    place-self: center;
    padding: 16px;
    font: var(--t-small);
    color: var(--text-2);
  }
`;

/** A map that cannot be had, or that breaks, never takes the page with it. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('ui/map : carte impossible', error, componentStack);
  }

  override render() {
    return this.state.broken ? <p role="status">La carte n’a pas pu être affichée.</p> : this.props.children;
  }
}

/** A map in its own room, which it holds from the start: `height` in px, or all that the place around it has. */
export function MapFrame({ height, ...view }: MapViewProps & { height: number | '100%' }) {
  const painted = usePainted();
  return (
    <Room $height={height}>
      <Boundary>
        {painted && <MapView {...view} />}
      </Boundary>
    </Room>
  );
}
