import { memo } from 'react';
import type { StockAtRisk } from '@contract/dashboardPilotage.ts';
import { ArrowRight } from 'lucide-react';
import styled from 'styled-components';
import { itemPath, RESOURCES } from '../../../domain/resources.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { pluralFr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { type Destination, destinations } from '../destinations.ts';
import type { Block } from '../useBlock.ts';

/** The height of both panels of the first row (px). */
export const ROW_HEIGHT = 460;
const LABELS = ['0–30 jours', '31–60 jours', '61–90 jours'];
const TONES = ['critical', 'orange', 'yellow'];

const lotLink = (code: string): Destination => ({
  to: itemPath('lots', code),
  access: RESOURCES.lots.access,
  title: 'Voir le lot',
});

const amountOf = ({ lots, quantite }: { lots: number; quantite: number }): string =>
  lots === 0 ? 'rien à perdre' : `${pluralFr(quantite, 'unité')} de ${pluralFr(lots, 'lot')}`;

/** What of the first part is lost within a week, the dearest lots first in its list. */
function Week({
  startDate,
  endDate,
  region,
  valeur,
  ...rest
}: StockAtRisk['semaine'] & { region: string | undefined }) {
  const lots = destinations.lotsAtRisk({ from: startDate, to: endDate }, { region });
  return (
    <span className="week small tn">
      {'dont sous 7 jours\u00a0: '}
      <b>
        <DestinationLink destination={{ ...lots, to: `${lots.to}&tri=-aPerdre.valeur` }}>
          <Amount value={valeur} />
        </DestinationLink>
      </b>
      , {amountOf(rest)}
    </span>
  );
}

function Parts({ data, region }: { data: StockAtRisk; region: string | undefined }) {
  const most = Math.max(1, ...data.echeances.map(({ valeur }) => valeur));
  return (
    <ul className="parts">
      {data.echeances.map(({ startDate: from, endDate: to, lots, quantite, valeur }, at) => (
        <li key={from}>
          <span>{LABELS[at]}</span>
          <b className="tn">
            <DestinationLink destination={destinations.lotsAtRisk({ from, to }, { region })}>
              <Amount value={valeur} />
            </DestinationLink>
          </b>
          <span className="bar" data-tone={TONES[at]} aria-hidden>
            <i style={{ width: `${String((valeur / most) * 100)}%` }} />
          </span>
          <span className="small tn">{amountOf({ lots, quantite })}</span>
          {at === 0 && <Week {...data.semaine} region={region} />}
        </li>
      ))}
    </ul>
  );
}

function Transfers({ echeances, transferts }: StockAtRisk) {
  if (transferts.length === 0)
    return (
      <p className="none">
        {echeances.every(({ lots }) => lots === 0)
          ? 'Rien à transférer'
          : 'Personne ne peut vendre à temps ce qui est à perdre'}
      </p>
    );
  return (
    <ul className="transfers">
      {transferts.map(({ code, produit, expireAt, de, vers, quantite, valeur }) => (
        <li key={`${code} ${vers.username}`}>
          <p className="ell">
            <DestinationLink destination={lotLink(code)}>{produit.designation}</DestinationLink>
          </p>
          <p className="num">
            <Amount value={valeur} />
          </p>
          <p className="small way">
            <span className="ell">{de.nomPrenom}</span>
            <ArrowRight role="img" aria-label="vers" />
            <span className="ell">{vers.nomPrenom}</span>
          </p>
          <p className="small num tn">
            {pluralFr(quantite, 'unité')} avant le {formatDate(expireAt).slice(0, 5)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Skeleton() {
  return (
    <div aria-hidden>
      {[0, 1, 2].map((part) => (
        <div key={part} className="bones">
          <PlaceholderBar width={96} />
          <PlaceholderBar width="100%" height={8} />
        </div>
      ))}
    </div>
  );
}

/** What expires unsold within ninety days, and who could sell it. */
export const RiskyStock = memo(function RiskyStock({
  block,
  region,
}: {
  block: Block<StockAtRisk>;
  region: string | undefined;
}) {
  const { data } = block;
  return (
    <BlockPanel
      id="stock-at-risk"
      className="six"
      title="Stock à perdre"
      aside="au rythme des 30 derniers jours"
      block={block}
      contentHeight={ROW_HEIGHT}
    >
      <Body>
        {data ? <Parts data={data} region={region} /> : block.skeleton && <Skeleton />}
        {data && (
          <>
            <h3>Transferts possibles</h3>
            <Transfers {...data} />
          </>
        )}
      </Body>
    </BlockPanel>
  );
});

const Body = styled.div`
  min-height: ${ROW_HEIGHT}px;
  border-top: 1px solid var(--border);
  font: var(--t-small);
  & .parts {
    padding: 4px 0;
  }
  & .parts > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 156px;
    gap: 4px 12px;
    align-items: center;
    padding: 6px 16px;
  }
  & b {
    font-weight: 600;
  }
  & .bar {
    height: 8px;
    border-radius: 4px;
    background: var(--track);
    & > i {
      display: block;
      height: 100%;
      border-radius: inherit;
      background: var(--critical-mark);
    }
    &[data-tone='orange'] > i {
      background: var(--orange-mark);
    }
    &[data-tone='yellow'] > i {
      background: var(--yellow-mark);
    }
  }
  & .small {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  & .parts > li > :nth-child(even) {
    text-align: right;
  }
  & .parts .week {
    grid-column: 1 / -1;
    color: var(--text-2);
  }
  & h3 {
    padding: 6px 16px;
    background: var(--sunken);
    font: 500 12px/16px var(--font);
    color: var(--text-2);
  }
  & .transfers > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    padding: 4px 16px;
  }
  & .transfers > li + li {
    border-top: 1px solid var(--border);
  }
  & .transfers > li:hover {
    background: var(--hover);
  }
  & .num {
    text-align: right;
    white-space: nowrap;
  }
  & .way {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    & > .ell {
      min-width: 0;
    }
    & > svg.lucide {
      flex: none;
      width: 12px;
      height: 12px;
    }
  }
  ${phone} {
    min-height: ${ROW_HEIGHT + 80}px;
    & .transfers > li > .small {
      grid-column: 1 / -1;
      text-align: left;
    }
  }
  & .none {
    padding: 32px 16px;
    text-align: center;
    color: var(--text-2);
  }
  & .bones {
    display: grid;
    gap: 10px;
    padding: 10px 16px;
  }
`;
