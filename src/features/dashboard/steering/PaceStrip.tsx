import { memo, useMemo, useState } from 'react';
import type { CommercialPaces } from '@contract/dashboardPilotage.ts';
import { Link } from 'react-router';
import styled from 'styled-components';
import { monthShare } from '../../../../rules/workingDays.ts';
import { useAccess } from '../../../store/access.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { formatDate, today } from '../../../ui/format/date.ts';
import { formatAr, formatPercent } from '../../../ui/format/number.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { TargetOfEach } from '../components/TargetOfEach.tsx';
import { type Destination, destinations } from '../destinations.ts';
import { paceText } from '../pace.ts';
import type { Block } from '../useBlock.ts';
import { pacers, type Pacer, type PaceTone } from './steering.ts';

const BARS = 132;
const HEIGHT = 232;
const WORDS: readonly (readonly [PaceTone, string])[] = [
  ['critical', 'loin du rythme'],
  ['warning', 'en retard'],
  ['good', 'dans le rythme'],
];

/** `8 400 000 Ar, 70 % de l’objectif, 6 points de retard`; the amount alone without a target. */
const said = ({ revenue, reached, ahead }: Pacer): string =>
  [
    formatAr(revenue),
    ...(reached === null ? [] : [`${formatPercent(reached)} de l’objectif`]),
    ...(ahead === null ? [] : [paceText(ahead).toLowerCase()]),
  ].join(', ');

function Column({
  pacer,
  destination,
  onRead,
}: {
  pacer: Pacer;
  destination: Destination | undefined;
  onRead: (username: string) => void;
}) {
  const { username, nomPrenom, tone, height } = pacer;
  const content = (
    <>
      <span className="bar" data-tone={tone} aria-hidden>
        <i style={{ height: `${String(height * 100)}%` }} />
      </span>
      <Avatar name={nomPrenom} username={username} />
      <span className="vh">
        {nomPrenom}, {said(pacer)}
      </span>
    </>
  );
  if (!destination) return <span>{content}</span>;
  const read = () => {
    onRead(username);
  };
  return (
    <Link to={destination.to} onPointerEnter={read} onFocus={read}>
      {content}
    </Link>
  );
}

/** What the strip shows, or who is under the pointer. */
function Legend({ all, read, expected }: { all: readonly Pacer[]; read: Pacer | undefined; expected: number | null }) {
  if (read)
    return (
      <p className="legend" aria-hidden>
        <b className="ell">{read.nomPrenom}</b>
        <span className="tn ell">{said(read)}</span>
      </p>
    );
  if (expected === null) return <p className="legend">Chiffre d’affaires du mois, aucun objectif défini</p>;
  return (
    <p className="legend">
      {WORDS.map(([tone, word]) => {
        const count = all.filter((each) => each.tone === tone).length;
        return (
          <span key={tone} data-tone={tone} className="nw">
            {count} {word}
          </span>
        );
      })}
    </p>
  );
}

function Skeleton() {
  return (
    <div className="bones" aria-hidden>
      {[20, 28, 36, 44, 52, 58, 64, 70, 76, 84, 92, 100].map((height) => (
        <PlaceholderBar key={height} width={24} height={height} />
      ))}
    </div>
  );
}

/** All representatives as a strip of bars, the slowest first, across them the pace that is expected today. */
export const PaceStrip = memo(function PaceStrip({
  block,
  region,
}: {
  block: Block<CommercialPaces>;
  region: string | undefined;
}) {
  const { data } = block;
  const day = today();
  const { can } = useAccess();
  const strip = useMemo(() => (data ? pacers(data, day) : undefined), [data, day]);
  const [read, setRead] = useState<string | null>(null);
  const isLinked = can('orders.read');
  return (
    <BlockPanel
      id="pace-strip"
      title="Commerciaux par rythme"
      aside={data && data.objectif > 0 ? <TargetOfEach value={data.objectif} /> : undefined}
      block={block}
      contentHeight={HEIGHT}
    >
      <Body>
        {strip && strip.all.length > 0 ? (
          <Legend
            all={strip.all}
            expected={strip.expected}
            read={strip.all.find(({ username }) => username === read)}
          />
        ) : (
          <p className="legend" />
        )}
        {strip && strip.all.length > 0 ? (
          <Scroller
            className="strip"
            role="group"
            tabIndex={0}
            aria-label="Commerciaux, du moins avancé au plus avancé"
            onPointerLeave={() => {
              setRead(null);
            }}
            onBlur={() => {
              setRead(null);
            }}
          >
            <ol>
              {strip.all.map((pacer) => (
                <li key={pacer.username}>
                  <Column
                    pacer={pacer}
                    destination={isLinked ? destinations.commercialOfMonth(pacer.username, day, { region }) : undefined}
                    onRead={setRead}
                  />
                </li>
              ))}
              {strip.expected !== null && (
                <li className="expected" style={{ bottom: 36 + strip.expected * BARS }}>
                  <span>
                    Rythme attendu au {formatDate(day).slice(0, 5)}&nbsp;: {formatPercent(monthShare(day))}
                  </span>
                </li>
              )}
            </ol>
          </Scroller>
        ) : strip ? (
          <p className="none">Aucun commercial actif</p>
        ) : (
          block.skeleton && <Skeleton />
        )}
      </Body>
    </BlockPanel>
  );
});

const Body = styled.div`
  height: ${HEIGHT}px;
  border-top: 1px solid var(--border);
  font: var(--t-small);
  & > .legend {
    display: flex;
    align-content: center;
    flex-wrap: wrap;
    gap: 0 16px;
    height: 40px;
    padding: 0 16px;
    overflow: hidden;
    color: var(--text-2);
    & > b {
      flex: none;
      max-width: 50%;
      font-weight: 500;
      color: var(--text);
    }
    & > [data-tone]::before {
      content: '';
      display: inline-block;
      width: 8px;
      height: 8px;
      margin-right: 6px;
      border-radius: 2px;
      background: var(--critical-mark);
    }
    & > [data-tone='warning']::before {
      background: var(--warning-mark);
    }
    & > [data-tone='good']::before {
      background: var(--good-mark);
    }
  }
  & > .strip {
    height: ${HEIGHT - 41}px;
    overflow: auto hidden;
  }
  & ol {
    position: relative;
    display: flex;
    min-width: max-content;
    padding: 12px 16px 0;
  }
  & li:not(.expected) {
    flex: 1 0 24px;
    max-width: 56px;
  }
  & li > :is(a, span) {
    display: grid;
    justify-items: center;
    gap: 6px;
    padding-bottom: 6px;
    border-radius: var(--r1);
  }
  & li > a:hover {
    background: var(--hover);
  }
  & li > a:focus-visible {
    outline-offset: -2px;
  }
  & .bar {
    display: flex;
    align-items: flex-end;
    width: 16px;
    height: ${BARS}px;
    border-bottom: 1px solid var(--border-strong);
    & > i {
      flex: 1;
      min-height: 2px;
      border-radius: 2px 2px 0 0;
      background: var(--c1);
    }
    &[data-tone='critical'] > i {
      background: var(--critical-mark);
    }
    &[data-tone='warning'] > i {
      background: var(--warning-mark);
    }
    &[data-tone='good'] > i {
      background: var(--good-mark);
    }
  }
  & .expected {
    position: absolute;
    inset-inline: 16px;
    height: 0;
    border-top: 1px dashed var(--text-3);
    pointer-events: none;
    & > span {
      position: sticky;
      left: 16px;
      display: inline-block;
      padding: 0 4px;
      border-radius: var(--r1);
      background: var(--surface);
      font: 400 12px/16px var(--font);
      color: var(--text-2);
      transform: translateY(-18px);
      white-space: nowrap;
    }
  }
  & > .none {
    padding: 64px 16px;
    text-align: center;
    color: var(--text-2);
  }
  & > .bones {
    display: flex;
    align-items: flex-end;
    gap: 12px;
    height: ${BARS + 12}px;
    padding: 0 16px;
    overflow: hidden;
  }
`;
