import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { IconButton } from '../../../ui/button/Button.tsx';
import { percentText } from '../scale.ts';
import { intensityText, valueText, type ZoneFigure } from '../figures.ts';
import type { ListLink } from '../listLink.ts';

export interface ZoneDetailsProps {
  zone: ZoneFigure;
  unit: string;
  metric: string;
  listLink: ListLink;
  onStep: (by: 1 | -1) => void;
  onList: () => void;
}

/** The content of a zone's popup: name, code, value and intensity, and links (docs/product.md, 6.6). */
export function ZoneDetails({ zone, unit, metric, listLink, onStep, onList }: ZoneDetailsProps) {
  const { designation, code, text, detail, change } = zone;
  return (
    <Root className="zone-details">
      <span>
        <strong>{designation}</strong> <span className="t3 nw">{code}</span>
      </span>
      <dl>
        <div>
          <dt>{metric}</dt>
          <dd className="tn nw">{text}</dd>
        </div>
        {detail !== undefined && (
          <div>
            <dt>Sans commande</dt>
            <dd className="tn nw">{detail}</dd>
          </div>
        )}
        {change && (
          <>
            <div>
              <dt>Avant</dt>
              <dd className="tn nw">{valueText(change.previous, unit)}</dd>
            </div>
            <div>
              <dt>Écart</dt>
              <dd className="tn nw">{percentText(change.percent)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Intensité</dt>
          <dd className="tn nw">{intensityText(zone)}</dd>
        </div>
      </dl>
      <div className="steps">
        <Link to={listLink.to}>{listLink.label}</Link>
        <IconButton
          size="small"
          variant="quiet"
          icon={<List aria-hidden />}
          label="Voir dans la liste"
          onClick={onList}
        />
        <IconButton
          size="small"
          variant="quiet"
          icon={<ChevronLeft aria-hidden />}
          label="Zone précédente"
          onClick={() => {
            onStep(-1);
          }}
        />
        <IconButton
          size="small"
          variant="quiet"
          icon={<ChevronRight aria-hidden />}
          label="Zone suivante"
          onClick={() => {
            onStep(1);
          }}
        />
      </div>
    </Root>
  );
}

const Root = styled.div`
  display: grid;
  & > span {
    overflow-wrap: anywhere;
  }
  & strong {
    font: var(--t-section);
  }
  & > dl {
    margin: 6px -26px 6px 0;
  }
  & > dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding: 2px 0;
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    font-weight: 500;
  }
  & > .steps {
    display: flex;
    align-items: center;
    gap: 2px;
    margin: 2px -32px -6px 0;
  }
  & > .steps > :nth-child(2) {
    margin-left: auto;
  }
`;
