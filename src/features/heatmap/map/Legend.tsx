import styled, { css } from 'styled-components';
import { phone } from '../../../ui/theme/media.ts';
import type { LegendScale } from './legendScale.ts';
import { onMap, STEPS } from '../scale.ts';

/** The same slanted lines as on the map, for « Sans donnée ». */
export const hatch = css`
  background: repeating-linear-gradient(-45deg, var(--border-control) 0 1px, transparent 1px 5px);
`;

/** On an even scale the first, middle and last bounds say enough. */
const isMainBound = (at: number) => at === 0 || at === STEPS || at === STEPS / 2;

/**
 * The ten colours from 'Faible' to 'Élevé' (docs/product.md, 9.5), with all bounds when the scale is uneven. Each
 * colour has its range as a tooltip.
 */
export function Legend({ scale, withEmpty }: { scale: LegendScale | null; withEmpty: boolean }) {
  return (
    <Root role="group" aria-label="Légende">
      {scale && (
        <Scale>
          <span className="from">{scale.ends[0]}</span>
          <ol>
            {scale.steps.map(({ colour, text }, at) => (
              <li key={colour} title={text}>
                <i style={{ background: onMap(colour) }} />
                <span className="vh">{text}</span>
                <span className="bound tn" data-quiet={at % 5 === 0 ? undefined : ''} aria-hidden>
                  {(!scale.even || isMainBound(at)) && scale.bounds[at]}
                </span>
                {at === STEPS - 1 && (
                  <span className="bound last tn" aria-hidden>
                    {scale.bounds[STEPS]}
                  </span>
                )}
              </li>
            ))}
          </ol>
          <span className="to">{scale.ends[1]}</span>
        </Scale>
      )}
      {withEmpty && (
        <span className="empty">
          <i aria-hidden />
          Sans donnée
        </span>
      )}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 24px;
  min-height: 56px;
  padding: 10px 16px;
  font: var(--t-meta);
  font-weight: 400;
  color: var(--text-2);
  & > .empty {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & > .empty > i {
    width: 20px;
    height: 12px;
    border: 1px solid var(--border-control);
    border-radius: 2px;
    ${hatch}
  }
`;

const Scale = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0 10px;
  max-width: 760px;
  & > ol {
    display: grid;
    grid-template-columns: repeat(${STEPS}, minmax(0, 1fr));
  }
  & li {
    position: relative;
    min-width: 0;
    padding-bottom: 18px;
  }
  & li > i {
    display: block;
    height: 12px;
    margin-top: 2px;
  }
  & li:first-child > i {
    border-radius: 2px 0 0 2px;
  }
  & li:last-child > i {
    border-radius: 0 2px 2px 0;
  }
  & .bound {
    position: absolute;
    bottom: 0;
    left: 0;
    transform: translateX(-50%);
    white-space: nowrap;
    color: var(--text-3);
  }
  & .bound.last {
    right: 0;
    left: auto;
    transform: translateX(50%);
  }
  ${phone} {
    flex: 1 0 100%;
    & .bound[data-quiet] {
      display: none;
    }
  }
`;
