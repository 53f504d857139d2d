import { Component, lazy, Suspense, type ErrorInfo, type ReactNode } from 'react';
import styled from 'styled-components';
import { useIdle } from '../chart/useIdle.ts';
import type { MapViewProps } from './MapView.tsx';

/** The map library is heavy: it comes once the page stands. */
const MapView = lazy(() => import(/* webpackChunkName: "map" */ './MapView.tsx'));

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
  const idle = useIdle();
  return (
    <Room $height={height}>
      <Boundary>
        <Suspense>{idle && <MapView {...view} />}</Suspense>
      </Boundary>
    </Room>
  );
}
