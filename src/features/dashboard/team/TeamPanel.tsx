import { memo } from 'react';
import type { DayTeam } from '@contract/dashboardTeam.ts';
import styled from 'styled-components';
import { pluralFr } from '../../../ui/format/number.ts';
import type { Block } from '../useBlock.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { TeamRow } from './TeamRow.tsx';

/** The list scrolls below its head, as high as the list beside it. */
export const TEAM_HEIGHT = 560;

function Skeleton() {
  return (
    <ul aria-hidden>
      {[64, 72, 56, 68, 60, 76, 52].map((width) => (
        <li key={width}>
          <div className="who">
            <PlaceholderBar width={24} height={24} />
            <PlaceholderBar width={`${String(width)}%`} />
          </div>
          <div className="day">
            <PlaceholderBar width="100%" height={8} />
            <PlaceholderBar width={120} />
          </div>
          <div className="sold">
            <PlaceholderBar width={80} />
          </div>
          <div className="acts" />
        </li>
      ))}
    </ul>
  );
}

/** One line for each representative, the worst first. */
export const TeamPanel = memo(function TeamPanel({
  block,
  day,
  wide,
}: {
  block: Block<DayTeam>;
  day: string;
  /** There is no other list beside it. */
  wide: boolean;
}) {
  const { data } = block;
  const silent = data?.lignes.filter(({ silencieux }) => silencieux).length ?? 0;
  return (
    <BlockPanel
      id="day-team"
      className={wide ? undefined : 'eight'}
      title="Équipe du jour"
      aside={
        data && data.lignes.length > 0
          ? [
              pluralFr(data.lignes.length, 'commercial', 'commerciaux'),
              ...(silent > 0 ? [`dont ${pluralFr(silent, 'silencieux', 'silencieux')}`] : []),
            ].join(', ')
          : undefined
      }
      block={block}
      contentHeight={TEAM_HEIGHT}
    >
      <Body>
        <Key aria-hidden>
          <ul>
            <li data-state="route">En route</li>
            <li data-state="arret">Arrêt</li>
            <li data-state="silence">Sans signal</li>
            <li data-state="order">Commande</li>
          </ul>
          <span className="hours">
            <i>06 h</i>
            <i>09 h</i>
            <i>12 h</i>
            <i>15 h</i>
            <i>18 h</i>
          </span>
        </Key>
        <Lines className="lines" tabIndex={0} role="group" aria-label="Équipe, les plus en retard d’abord">
          {data ? (
            <ul>
              {data.lignes.map((line) => (
                <TeamRow key={line.commercial.username} line={line} day={day} />
              ))}
            </ul>
          ) : (
            block.skeleton && <Skeleton />
          )}
          {data?.lignes.length === 0 && <p className="none">Aucun commercial ce jour-là</p>}
        </Lines>
      </Body>
    </BlockPanel>
  );
});

/* Beside a navigation a panel is narrow on a wide screen, so its own width decides. */
const NARROW = '@container (max-width: 559px)';

const Body = styled.div`
  container-type: inline-size;
`;

/* The columns of the lines; the day takes what is left. */
const COLUMNS = '216px minmax(120px, 1fr) 104px 60px';

const Key = styled.div`
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: 4px 12px;
  align-items: center;
  height: 56px;
  padding: 4px 16px;
  border-top: 1px solid var(--border);
  font: 400 12px/16px var(--font);
  color: var(--text-2);
  & > .hours {
    grid-column: 2;
    display: flex;
    justify-content: space-between;
    margin: 0 -16px;
    & > i {
      width: 32px;
      font-style: normal;
      text-align: center;
      white-space: nowrap;
      color: var(--text-3);
    }
  }
  & > ul {
    grid-column: 1 / -1;
    display: flex;
    gap: 14px;
    white-space: nowrap;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & li::before {
    content: '';
    width: 14px;
    height: 8px;
    background: var(--c1);
  }
  & li[data-state='arret']::before {
    background: var(--accent-line);
  }
  & li[data-state='silence']::before {
    background: var(--critical-line);
  }
  & li[data-state='order']::before {
    width: 2px;
    height: 12px;
    background: var(--text);
  }
  ${NARROW} {
    grid-template-columns: minmax(0, 1fr);
    & > .hours {
      grid-column: 1;
      margin: 0 -12px;
    }
    & > ul {
      gap: 10px;
    }
    & li {
      gap: 4px;
    }
  }
`;

const Lines = styled(Scroller)`
  flex: none;
  height: ${TEAM_HEIGHT - 56}px;
  border-top: 1px solid var(--border);
  & li {
    display: grid;
    grid-template-columns: ${COLUMNS};
    gap: 0 12px;
    align-items: center;
    min-height: 52px;
    padding: 6px 16px;
    font: var(--t-small);
  }
  & li + li {
    border-top: 1px solid var(--border);
  }
  & li:hover {
    background: var(--hover);
  }
  & .who {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    & > div {
      min-width: 0;
    }
  }
  & .small {
    overflow: hidden;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & [data-tone='good'] {
    color: var(--good);
  }
  & [data-tone='notice'] {
    color: var(--notice);
  }
  & [data-tone='warning'] {
    color: var(--warning);
  }
  & [data-tone='critical'] {
    font-weight: 500;
    color: var(--critical);
  }
  & .day {
    display: grid;
    gap: 2px;
    min-width: 0;
  }
  & .sold {
    text-align: right;
  }
  & .acts {
    display: flex;
    justify-content: flex-end;
    gap: 4px;
  }
  & .none {
    padding: 120px 16px;
    text-align: center;
    font: var(--t-small);
    color: var(--text-2);
  }
  ${NARROW} {
    & li {
      grid-template:
        'who who acts' auto
        'strip strip strip' auto
        'visits sold sold' auto / minmax(0, auto) minmax(0, 1fr) auto;
      gap: 4px 12px;
      padding: 10px 16px;
    }
    & .who {
      grid-area: who;
    }
    & .who .small {
      white-space: normal;
    }
    & .day {
      display: contents;
    }
    & .strip {
      grid-area: strip;
    }
    & .visits {
      grid-area: visits;
    }
    & .sold {
      grid-area: sold;
      display: flex;
      gap: 8px;
      align-items: baseline;
      justify-content: flex-end;
    }
    & .acts {
      grid-area: acts;
    }
  }
`;
