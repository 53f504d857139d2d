import { memo } from 'react';
import type { KeyMetrics, SalesPoint } from '@contract/dashboard.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import styled from 'styled-components';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatDate, today } from '../../../ui/format/date.ts';
import { formatAr, formatPercent } from '../../../ui/format/number.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { destinations } from '../destinations.ts';
import { close, pace, paceText, reachedText } from '../pace.ts';
import type { Block } from '../useBlock.ts';
import { PlaceholderBar, Content, FailedBlock, RetryButton } from '../components/BlockPanel.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';

function PaceText({ points }: { points: number }) {
  const Icon = points < 0 ? TrendingDown : TrendingUp;
  return (
    <span className="end" data-tone={points < 0 ? 'warning' : 'good'}>
      {points !== 0 && <Icon aria-hidden />}
      {paceText(points)}
      {points !== 0 && <span className="long"> sur le rythme</span>}
    </span>
  );
}

/** What the month will have brought at its close, once a working day of it is over. */
function CloseText({
  actuel,
  objectif,
  sales,
}: KeyMetrics['chiffreAffaire'] & { sales: readonly SalesPoint[] | undefined }) {
  if (!sales) return null;
  const projected = close(actuel, objectif, sales, today());
  if (!projected) return <span>Clôture projetée après le premier jour ouvré</span>;
  const { revenue, reached } = projected;
  return (
    <>
      <span className="tn nw">
        Clôture projetée <b>{formatAr(revenue)}</b>
      </span>
      {reached !== null && (
        <span className="end tn" data-tone={reached < 100 ? 'warning' : 'good'}>
          {formatPercent(reached)}
          <span className="long"> de l’objectif</span>
        </span>
      )}
    </>
  );
}

interface FiguresProps {
  revenue: KeyMetrics['chiffreAffaire'];
  sales: readonly SalesPoint[] | undefined;
  region: string | undefined;
}

function Figures({ revenue, sales, region }: FiguresProps) {
  const { actuel, objectif } = revenue;
  const day = today();
  const { reached, expected, ahead } = pace(actuel, objectif, day);
  return (
    <>
      <div className="big">
        <b>
          <DestinationLink destination={destinations.commandesOfMonth(day, { region })}>
            <Amount value={actuel} />
          </DestinationLink>
        </b>
        {reached !== null && <span className="percent tn">{reachedText(reached)}</span>}
      </div>
      {reached !== null && (
        <ProgressBar
          thick
          value={reached}
          label={`Objectif atteint à ${reachedText(reached)}`}
          mark={{
            at: expected,
            label:
              `Rythme attendu au ${formatDate(day).slice(0, 5)}, en jours ouvrés\u00a0: ` +
              `${formatPercent(expected, 1)}`,
          }}
        />
      )}
      <div>
        <div className="small">
          {ahead === null ? (
            <span>Aucun objectif défini</span>
          ) : (
            <>
              <span className="tn nw">Objectif {formatAr(objectif)}</span>
              <PaceText points={ahead} />
            </>
          )}
        </div>
        <div className="small">
          <CloseText {...revenue} sales={sales} />
        </div>
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <>
      <div className="big">
        <PlaceholderBar width={200} height={20} />
        <PlaceholderBar width={56} height={16} />
      </div>
      <PlaceholderBar width="100%" height={8} />
      <div className="small">
        <PlaceholderBar width={140} />
      </div>
      <div className="small">
        <PlaceholderBar width={180} />
      </div>
    </>
  );
}

/** The month's revenue against its target, and its projected close. A mark shows what should be reached today. */
export const ProgressCard = memo(function ProgressCard({
  block,
  sales,
  region,
}: {
  block: Block<KeyMetrics>;
  sales: Block<SalesPoint[]>;
  region: string | undefined;
}) {
  const isFailed = block.failed && block.data === undefined;
  return (
    <Card as="section" aria-labelledby="month-revenue" className="progress">
      <div className="title">
        <h2 id="month-revenue">Chiffre d’affaires du mois</h2>
        {!isFailed && <RetryButton block={block} />}
      </div>
      <Content $stale={block.stale} aria-busy={block.fetching} className="body">
        {block.data ? (
          <Figures revenue={block.data.chiffreAffaire} sales={sales.data} region={region} />
        ) : isFailed ? (
          <FailedBlock block={block} height={0} />
        ) : (
          block.skeleton && <Skeleton />
        )}
      </Content>
    </Card>
  );
});

const Card = styled(PanelBox)`
  display: flex;
  flex-direction: column;
  min-height: 166px;
  padding: 10px 16px 12px;
  & > .title {
    display: flex;
    justify-content: space-between;
    height: 20px;
    & > h2 {
      font: var(--t-control);
      color: var(--text-2);
    }
  }
  & > .body {
    justify-content: space-between;
  }
  & .big {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 8px;
    min-height: 36px;
    padding-top: 8px;
    & > b {
      font: var(--t-figure-lg);
      white-space: nowrap;
    }
    & .u {
      font-size: 16px;
    }
  }
  & .percent {
    font: var(--t-figure);
    color: var(--accent-text);
    white-space: nowrap;
  }
  & [role='progressbar'] {
    flex: none;
  }
  & .small {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    height: 20px;
    font: 400 12px/20px var(--font);
    color: var(--text-3);
    & b {
      font-weight: 500;
      color: var(--text-2);
    }
  }
  /* One line at any width and in any font, so that the card keeps its height; a long text is cut off. */
  & .end {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    & > svg.lucide {
      width: 14px;
      height: 14px;
      margin-right: 4px;
      vertical-align: -2px;
    }
    &[data-tone='good'] {
      color: var(--good);
    }
    &[data-tone='warning'] {
      color: var(--warning);
    }
  }
  @media (max-width: 1180px) {
    & .long {
      display: none;
    }
  }
  ${phone} {
    min-height: 132px;
    & .big {
      padding-top: 4px;
      & > b {
        font-size: 24px;
        line-height: 32px;
      }
    }
  }
`;
