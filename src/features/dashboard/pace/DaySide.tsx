import { memo, type ReactNode } from 'react';
import type { DayPace, DayTeam } from '@contract/dashboardTeam.ts';
import styled from 'styled-components';
import { DAY_MS } from '../../../../rules/day.ts';
import { listLinkTitle, listPath, RESOURCES } from '../../../domain/resources.ts';
import { FailedState } from '../../../ui/feedback/message/states.tsx';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate, today } from '../../../ui/format/date.ts';
import { formatAr, formatNumber, formatPercent, pluralFr } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import type { Block } from '../useBlock.ts';
import { Content, PlaceholderBar } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import type { Destination } from '../destinations.ts';
import { visitsOf } from './visits.ts';

const CASH_DUE: Destination = {
  to: listPath('commerciaux', { tri: '-paiementLeft' }),
  access: RESOURCES.commerciaux.access,
  title: listLinkTitle('commerciaux'),
};

type Cash = DayPace['aEncaisser'];

interface CardProps<T> {
  id: string;
  title: string;
  block: Block<T>;
  children: (data: T) => ReactNode;
}

function Card<T>({ id, title, block, children }: CardProps<T>) {
  const { data } = block;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Content $stale={block.stale} aria-busy={block.fetching}>
        {data === undefined && block.failed && (
          <FailedState title="Chargement impossible" onRetry={block.retry} busy={block.fetching} />
        )}
        {data === undefined && block.skeleton && (
          <div className="bones" aria-hidden>
            <PlaceholderBar width={150} height={16} />
            <PlaceholderBar width="100%" height={6} />
            <PlaceholderBar width={120} />
          </div>
        )}
        {data !== undefined && children(data)}
      </Content>
    </section>
  );
}

function Target({ valeur, objectif, objectifHeure }: DayPace) {
  if (objectif === null) return <p className="remark">Aucun objectif ce jour-là</p>;
  const reached = (valeur / objectif) * 100;
  const due = objectifHeure === null ? undefined : (objectifHeure / objectif) * 100;
  return (
    <>
      <p className="figure tn">{formatPercent(reached)}</p>
      <ProgressBar
        value={reached}
        label={`Objectif du jour atteint à ${formatPercent(reached)}`}
        {...(due === undefined
          ? {}
          : { mark: { at: due, label: `Attendu à cette heure\u00a0: ${formatPercent(due)}` } })}
      />
      <p className="remark tn">
        {objectifHeure === null
          ? `sur ${formatAr(objectif)}`
          : `sur ${formatAr(objectif)}, ${formatAr(objectifHeure)} attendus à cette heure`}
      </p>
    </>
  );
}

function Visits({ team }: { team: DayTeam }) {
  const { made, ordered, planned } = visitsOf(team);
  return (
    <>
      <p className="figure tn">
        {formatNumber(made)}
        {planned !== null && <span className="of"> / {formatNumber(planned)} prévues</span>}
      </p>
      {planned !== null && (
        <ProgressBar
          value={(made / planned) * 100}
          label={`Visites faites\u00a0: ${formatPercent((made / planned) * 100)} des visites prévues`}
        />
      )}
      <p className="remark">
        {[
          pluralFr(ordered, 'point de vente a commandé', 'points de vente ont commandé'),
          pluralFr(made - ordered, 'autre passage', 'autres passages'),
        ].join(', ')}
      </p>
    </>
  );
}

const TONES = ['good', 'warning', 'critical'];

const daysSince = (day: string): number => Math.max(0, Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS));

const ageText = (from: number, to: number | null): string =>
  to === null
    ? `plus de ${String(from - 1)} j`
    : from === 0
      ? `${String(to)} j au plus`
      : `${String(from)} à ${String(to)} j`;

/** What is to be collected by the days since somebody paid. */
function CashAges({ ages }: Pick<Cash, 'ages'>) {
  return (
    <dl className="ages tn" aria-label="À encaisser, par jours depuis le dernier paiement">
      {ages.map(({ de, a, montant, commerciaux }, at) => (
        <div key={de} data-tone={TONES[at]} title={pluralFr(commerciaux, 'commercial', 'commerciaux')}>
          <dt>{ageText(de, a)}</dt>
          <dd>
            <Amount value={montant} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CashDue({ montant, commerciaux, plusAncien, ages }: Cash) {
  return (
    <>
      <p className="figure">
        <DestinationLink destination={CASH_DUE}>
          <Amount value={montant} />
        </DestinationLink>
      </p>
      <p className="remark">
        {`${pluralFr(commerciaux, 'commercial', 'commerciaux')}, à ce jour`}
        {plusAncien !== null && (
          <>
            <br />
            {`le plus ancien sans paiement depuis le ${formatDate(plusAncien)} (${formatNumber(daysSince(plusAncien))} j)`}
          </>
        )}
      </p>
      <CashAges ages={ages} />
    </>
  );
}

interface Props {
  pace: Block<DayPace> | null;
  team: Block<DayTeam> | null;
}

/** The day's share of the target, the visits, and the cash to collect. */
export const DaySide = memo(function DaySide({ pace, team }: Props) {
  return (
    <Box className="four">
      {pace && (
        <Card id="day-target" title="Objectif du jour" block={pace}>
          {(data) => <Target {...data} />}
        </Card>
      )}
      {team && (
        <Card id="day-visits" title="Visites" block={team}>
          {(data) => <Visits team={data} />}
        </Card>
      )}
      {pace && (
        <Card id="day-cash" title="À encaisser" block={pace}>
          {({ aEncaisser }) => <CashDue {...aEncaisser} />}
        </Card>
      )}
    </Box>
  );
});

const Box = styled(PanelBox)`
  display: grid;
  overflow: clip;
  & > section {
    display: flex;
    flex-direction: column;
    min-height: 144px;
    padding: 12px 16px;
  }
  & > section + section {
    border-top: 1px solid var(--border);
  }
  & h2 {
    font: var(--t-control);
    color: var(--text-2);
  }
  & .figure {
    padding: 4px 0;
    font: var(--t-figure);
    white-space: nowrap;
  }
  & .u,
  & .of {
    font-size: 14px;
    font-weight: 400;
    color: var(--text-3);
  }
  & [role='progressbar'] {
    flex: none;
    margin: 2px 0 8px;
  }
  & .remark {
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  /* Room for the ages, which come with the amount. */
  & > section:last-child {
    min-height: 195px;
  }
  /* One below the other, because a sum in Ariary is often wider than a third of the card. */
  & .ages {
    display: grid;
    gap: 4px;
    margin-top: 8px;
    font: 400 12px/16px var(--font);
    white-space: nowrap;
    & > div {
      display: flex;
      justify-content: space-between;
      gap: 8px;
      padding-left: 8px;
      border-left: 3px solid var(--good-mark);
    }
    & > [data-tone='warning'] {
      border-color: var(--warning-mark);
    }
    & > [data-tone='critical'] {
      border-color: var(--critical-mark);
    }
    & dt {
      color: var(--text-3);
    }
    & .u {
      font-size: inherit;
    }
  }
  & .bones {
    display: grid;
    gap: 10px;
    padding-top: 8px;
  }
  @media (min-width: 768px) and (max-width: 1023px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    & > section + section {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`;
