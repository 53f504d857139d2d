import { memo, useMemo } from 'react';
import type { Evolution, ZoneEvolution } from '@contract/dashboardPilotage.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import styled from 'styled-components';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { NOTHING } from '../../../ui/format/number.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { RankSpace, RankTable } from '../components/RankTable.tsx';
import { Toggle } from '../components/Toggle.tsx';
import { destinations } from '../destinations.ts';
import { changeText } from '../pace.ts';
import type { Block } from '../useBlock.ts';
import { changeOf, type Choice, EVOLUTION, movers, type Mover } from './steering.ts';

const CHOICES = [
  ['produits', 'Produits'],
  ['commerciaux', 'Commerciaux'],
  ['zones', 'Zones'],
] as const satisfies readonly (readonly [Choice, string])[];

const DESTINATIONS = {
  produits: destinations.produitOfPeriod,
  commerciaux: destinations.commercialOfPeriod,
  zones: destinations.salesOfZone,
} as const;

const shortDays = ({ startDate, endDate }: Evolution['periode']): string =>
  `${formatDate(startDate).slice(0, 5)}–${formatDate(endDate).slice(0, 5)}`;

interface ListProps {
  id: string;
  title: string;
  empty: string;
  of: Choice;
  rows: readonly Mover[] | undefined;
  evolution: Evolution | ZoneEvolution | undefined;
  region: string | undefined;
  skeleton: boolean;
}

function List({ id, title, empty, of, rows, evolution, region, skeleton }: ListProps) {
  const days = { from: evolution?.periode.startDate ?? '', to: evolution?.periode.endDate ?? '' };
  const destination = DESTINATIONS[of];
  return (
    <RankSpace>
      <h3 id={id} className="vh">
        {title}
      </h3>
      <RankTable
        labelledBy={id}
        rows={rows}
        empty={empty}
        skeleton={skeleton}
        lines={5}
        heads={
          <>
            <th scope="col">{title}</th>
            <th scope="col" className="num wide">
              Ventes
            </th>
            <th scope="col" className="num">
              Écart
            </th>
            <th scope="col" className="num">
              <span className="vh">Écart en pour cent</span>%
            </th>
          </>
        }
      >
        {({ key, name, value, difference, percent }) => (
          <tr key={key}>
            <td>
              <DestinationLink destination={destination(key, days, { region })}>{name}</DestinationLink>
            </td>
            <td className="num wide">
              <DestinationLink destination={destination(key, days, { region })}>
                <Amount value={value} />
              </DestinationLink>
            </td>
            <td className="num" data-tone={difference > 0 ? 'good' : 'warning'}>
              {difference > 0 ? <TrendingUp aria-hidden /> : <TrendingDown aria-hidden />}
              <Amount value={difference} sign />
            </td>
            <td className="num tn">{percent === null ? NOTHING : changeText(percent)}</td>
          </tr>
        )}
      </RankTable>
    </RankSpace>
  );
}

/** All sales of the thirty days, and how they changed per working day. */
function Total({ evolution, region }: { evolution: Evolution | ZoneEvolution; region: string | undefined }) {
  const { periode, precedente, total } = evolution;
  const { percent } = changeOf(total, evolution);
  const days = { from: periode.startDate, to: periode.endDate };
  return (
    <p className="total">
      <b>
        <DestinationLink destination={destinations.salesOfPeriod(days, { region })}>
          <Amount value={total.valeur} />
        </DestinationLink>
      </b>{' '}
      {percent !== null && (
        <span className="tn" data-tone={percent < 0 ? 'warning' : 'good'}>
          {changeText(percent)}
        </span>
      )}{' '}
      <span className="tn">
        du {shortDays(periode)}, par jour ouvré ({periode.joursOuvres} contre {precedente.joursOuvres} du{' '}
        {shortDays(precedente)})
      </span>
    </p>
  );
}

interface Props {
  block: Block<Evolution>;
  zones: Block<ZoneEvolution>;
  region: string | undefined;
}

/** The products, representatives or zones whose sales rose and fell most over thirty days. */
export const Movers = memo(function Movers({ block: all, zones, region }: Props) {
  const { params, put } = useAddress();
  const of = CHOICES.map(([choice]) => choice).find((choice) => choice === params.get(EVOLUTION)) ?? 'produits';
  const block = of === 'zones' ? zones : all;
  const { data } = block;
  const found = useMemo(() => (data ? movers(data, of) : undefined), [data, of]);
  const shared = { of, evolution: data, region, skeleton: block.skeleton };
  return (
    <BlockPanel
      id="movers"
      title="Hausses et baisses"
      aside={
        <Toggle
          label="Hausses et baisses de"
          choices={CHOICES}
          chosen={of}
          onChoose={(choice) => {
            put(EVOLUTION, choice === 'produits' ? null : choice, { replace: true });
          }}
        />
      }
      block={block}
      contentHeight={HEIGHT}
    >
      <Body>
        {data ? <Total evolution={data} region={region} /> : <p className="total" />}
        <div className="both">
          <List id="movers-up" title="En hausse" empty="Rien n’est en hausse" rows={found?.up} {...shared} />
          <List id="movers-down" title="En baisse" empty="Rien n’est en baisse" rows={found?.down} {...shared} />
        </div>
      </Body>
    </BlockPanel>
  );
});

const HEIGHT = 282;

const Body = styled.div`
  min-height: ${HEIGHT}px;
  & > .total {
    min-height: 36px;
    padding: 6px 16px 10px;
    font: var(--t-small);
    color: var(--text-2);
    & > b {
      font-weight: 600;
      color: var(--text);
    }
  }
  & > .both {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > * {
      min-height: 234px;
    }
    & > * + * {
      border-left: 1px solid var(--border);
    }
  }
  & [data-tone='good'] {
    color: var(--good);
  }
  & [data-tone='warning'] {
    color: var(--warning);
  }
  & td > svg.lucide {
    width: 14px;
    height: 14px;
    margin-right: 4px;
    vertical-align: -2px;
  }
  @media (max-width: 1023px) {
    & > .both {
      grid-template-columns: minmax(0, 1fr);
      & > * + * {
        border-left: 0;
      }
    }
  }
  ${phone} {
    /* Two lines of text. */
    & > .total {
      min-height: 56px;
    }
    & td > svg.lucide {
      display: none;
    }
  }
`;
