import styled from 'styled-components';

const STEP: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -1000,
  End: 1000,
};

/** By how many points a key moves the reading cursor; undefined for other keys. */
export const stepOfKey = (key: string): number | undefined => STEP[key];

// The library reads `height: 100%` as no height at all.
export const FILL = { className: 'plot' };

/* Replaces every colour that the library would take from its own palette. */
export const ChartRoot = styled.div<{ $opens: boolean }>`
  position: relative;
  height: 100%;
  ${({ $opens }) => ($opens ? 'cursor: pointer;' : '')}
  --highcharts-background-color: var(--surface);
  --highcharts-neutral-color: var(--text);
  --highcharts-neutral-color-3: var(--sunken);
  --highcharts-neutral-color-5: var(--sunken);
  --highcharts-neutral-color-10: var(--grid);
  --highcharts-neutral-color-20: var(--border);
  --highcharts-neutral-color-40: var(--border-control);
  --highcharts-neutral-color-60: var(--text-3);
  --highcharts-neutral-color-80: var(--text-2);
  --highcharts-neutral-color-100: var(--text);
  --highcharts-color-0: var(--c1);
  & .plot {
    position: absolute;
    inset: 0;
  }
`;

export const Cursor = styled.div`
  position: absolute;
  inset: 0 8px 4px;
  border-radius: var(--r2);
  pointer-events: none;
`;

export const Tip = styled.div<{ $flip: boolean }>`
  position: absolute;
  top: 10px;
  z-index: 1;
  display: grid;
  padding: 5px 8px;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: 400 12px/16px var(--font);
  white-space: nowrap;
  pointer-events: none;
  transform: ${({ $flip }) => ($flip ? 'translateX(calc(-100% - 8px))' : 'translateX(8px)')};
  & > span {
    color: var(--text-3);
  }
  & > b {
    font: 600 13px/18px var(--font);
  }
`;
