import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from 'react';
import styled from 'styled-components';
import { isMissing } from '../../../loading/chunk.ts';
import { ChunkFailed } from '../../chunk/ChunkFailed.tsx';
import { afterPaint } from './afterPaint.ts';
import { mapLayers } from './mapLayers.tsx';
import type { MapViewProps } from './MapView.tsx';

const MapView = mapLayers(() => import(/* webpackChunkName: "map" */ './MapView.tsx'));

/** Becomes true once the surrounding page has been painted, while the map library is already loading. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // A failure is shown in place of the map, with a retry button.
    void MapView.preload();
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

interface Fault {
  error: unknown;
}

/** Keeps the page working if the map breaks or its file cannot be loaded; the file can be requested again. */
class Boundary extends Component<{ children: ReactNode }, { fault: Fault | null; failures: number }> {
  override state = { fault: null as Fault | null, failures: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    if (!isMissing(error)) console.error('ui/map\u00a0: carte impossible', error, componentStack);
    this.setState(({ failures }) => ({ failures: failures + 1 }));
  }

  override render() {
    const { fault, failures } = this.state;
    if (!fault) return this.props.children;
    if (!isMissing(fault.error)) return <p role="status">La carte n’a pas pu être affichée.</p>;
    return (
      <ChunkFailed
        title="La carte n’a pas pu être chargée"
        error={fault.error}
        failures={failures}
        onRetry={this.#again}
      />
    );
  }

  readonly #again = () => {
    this.setState({ fault: null });
  };
}

/** Reserves the room of a map and loads it: `height` in px, or the whole height of the parent. */
export function MapFrame({ height, ...view }: MapViewProps & { height: number | '100%' }) {
  const painted = usePainted();
  return (
    <Room $height={height}>
      <Boundary>{painted && <MapView {...view} />}</Boundary>
    </Room>
  );
}
