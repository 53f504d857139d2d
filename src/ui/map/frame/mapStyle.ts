import styled from 'styled-components';

/* Controls over the map have a background of their own, because the colours of the tiles below are unknown. */
export const MapRoot = styled.div`
  position: relative;
  height: 100%;
  & > .map {
    position: absolute;
    inset: 0;
    background: var(--map-land);
    outline-offset: -3px;
    cursor: grab;
  }
  & > .map:active {
    cursor: grabbing;
  }
  & .ol-viewport {
    touch-action: pan-x pan-y;
    user-select: none;
  }
  & .ol-viewport canvas {
    all: unset;
    overflow: hidden;
  }
  & .tiles {
    filter: var(--map-tiles);
  }
  & .scale {
    position: absolute;
    bottom: 8px;
    left: 8px;
    padding: 0 4px 3px;
    border-radius: var(--r1);
    background: var(--surface);
    pointer-events: none;
  }
  & .scale-inner {
    border: 1px solid var(--text-2);
    border-top: 0;
    font: 400 12px/14px var(--font);
    font-feature-settings: 'tnum' 1;
    text-align: center;
    color: var(--text-2);
  }
  & > .note > span,
  & > .source {
    position: absolute;
    right: 8px;
    bottom: 8px;
    padding: 1px 6px;
    border-radius: var(--r1);
    background: var(--surface);
    font: 400 12px/18px var(--font);
    color: var(--text-2);
  }
`;

export const Controls = styled.div`
  position: absolute;
  top: 8px;
  left: 8px;
  display: grid;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  & > button + button {
    border-top: 1px solid var(--border);
  }
`;

/* The hint is hidden from screen readers, because it concerns only the mouse wheel. */
export const WheelHint = styled.p`
  position: absolute;
  top: 50%;
  left: 50%;
  max-width: calc(100% - 24px);
  padding: 8px 12px;
  border-radius: var(--r2);
  background: var(--text);
  color: var(--surface);
  font: 500 13px/20px var(--font);
  text-align: center;
  transform: translate(-50%, -50%);
  pointer-events: none;
`;
