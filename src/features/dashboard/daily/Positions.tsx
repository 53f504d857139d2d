import { memo, useMemo, useState } from 'react';
import type { PositionJour } from '@contract/dashboardJour.ts';
import type { DayTeam } from '@contract/dashboardTeam.ts';
import styled from 'styled-components';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { addDays } from '../../../../rules/day.ts';
import { dayOf, formatDateTime, formatTime } from '../../../ui/format/date.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { useInView } from '../../../ui/hooks/useInView.ts';
import { phone } from '../../../ui/theme/media.ts';
import { BlockPanel, PlaceholderBar, Scroller } from '../components/BlockPanel.tsx';
import { MapWithList } from '../components/MapWithList.ts';
import type { Block } from '../useBlock.ts';
import type { PersonMark, PositionsLayerProps } from './PositionsLayer.tsx';
import { stateOf } from '../team/teamWords.ts';
import type { DayBlock } from './useDailyBoard.ts';

/** Loaded on demand, because it needs the map library. */
const PositionsLayer = mapLayers<PositionsLayerProps>(() =>
  import(/* webpackChunkName: "board-map" */ './PositionsLayer.tsx').then((module) => ({
    default: module.PositionsLayer,
  })),
);

const ANTANANARIVO = { latitude: -18.933333, longitude: 47.516667 };
const ZOOM = 12;
const HEIGHT = 380;
const DAY_MS = 86_400_000;
const NONE: readonly PositionJour[] = [];
const HEARD: ReturnType<typeof stateOf> = { text: 'Signal récent', tone: 'good' };
const NOT_HEARD: ReturnType<typeof stateOf> = { text: 'Sans signal', tone: 'neutral' };

/** A dot in the colour of the map, with its word for who does not see it. */
function State({ state: { text, tone } }: { state: ReturnType<typeof stateOf> }) {
  return (
    <i data-tone={tone} title={text}>
      <span className="vh">{text}</span>
    </i>
  );
}

/** When a position was received: the time alone if it was on the day of the board. */
const lastSeenText = (at: string, day: string): string =>
  dayOf(at) === day ? `à ${formatTime(at)}` : `le ${formatDateTime(at)}`;
/**
 * Whether a position was received within the 24 hours before the end of the day, or before now when the day is not
 * over.
 */
const isRecent = ({ at }: PositionJour, day: string, now: number): boolean =>
  Math.min(now, Date.parse(`${addDays(day, 1)}T00:00:00+03:00`)) - Date.parse(at) <= DAY_MS;

function Skeleton() {
  return (
    <ul aria-hidden>
      {[64, 72, 56, 68, 60, 76].map((width) => (
        <li key={width} className="bone">
          <PlaceholderBar width={24} height={24} />
          <PlaceholderBar width={`${width}%`} />
        </li>
      ))}
    </ul>
  );
}

/** Last known positions of the representatives on a map and in a list. */
export const Positions = memo(function Positions({
  block,
  day,
  sample,
  team,
}: DayBlock<PositionJour[]> & {
  /** Tells the state of each person; without it only how old a position is. */
  team: Block<DayTeam> | null;
}) {
  const { data } = block;
  const [openedAt] = useState(() => Date.now());
  // Ages are counted from when the answer came, so that a figure does not change without new data.
  const now = block.at ?? openedAt;
  const [chosen, setChosen] = useState<string | null>(null);
  // The map lies below everything else, and its library is heavier than the whole board.
  const [room, isNear] = useInView<HTMLDivElement>();
  const positions = data ?? NONE;
  const lines = team?.data?.lignes;
  const states = useMemo(
    () =>
      new Map(
        positions.map((position) => {
          const { username } = position.commercial;
          const line = lines?.find(({ commercial }) => commercial.username === username);
          if (!isRecent(position, day, now)) return [username, NOT_HEARD];
          return [username, line ? stateOf(line) : HEARD];
        }),
      ),
    [positions, lines, day, now],
  );
  const people = useMemo(
    () =>
      positions.map(
        (position): PersonMark => ({
          id: position.commercial.username,
          name: position.commercial.nomPrenom,
          place: position,
          tone: states.get(position.commercial.username)?.tone ?? 'neutral',
        }),
      ),
    [positions, states],
  );
  const current = positions.find(({ commercial }) => commercial.username === chosen);
  const recent = positions.filter((position) => isRecent(position, day, now)).length;
  return (
    <BlockPanel
      id="positions"
      title="Dernières positions connues"
      aside={data && data.length > 0 ? `${formatNumber(recent)} sur ${formatNumber(data.length)} en 24 h` : undefined}
      block={block}
      contentHeight={HEIGHT + 1}
    >
      <Room $height={HEIGHT} ref={room}>
        {isNear ? (
          <MapFrame height={HEIGHT} label="Carte des dernières positions connues" centre={ANTANANARIVO} zoom={ZOOM}>
            <PositionsLayer
              people={people}
              day={day}
              chosen={
                current && {
                  ...current,
                  label: current.commercial.nomPrenom,
                  state: states.get(current.commercial.username)?.text ?? HEARD.text,
                  text: lastSeenText(current.at, day),
                  linked: !sample,
                }
              }
              onChoose={setChosen}
            />
          </MapFrame>
        ) : (
          <div style={{ height: HEIGHT }} />
        )}
        <Scroller className="list" tabIndex={0} role="group" aria-label="Liste des positions">
          {data ? (
            <ul>
              {data.map((position) => (
                <li key={position.commercial.username}>
                  <button
                    type="button"
                    aria-pressed={position.commercial.username === chosen}
                    onClick={() => {
                      setChosen(position.commercial.username);
                    }}
                  >
                    <Avatar
                      name={position.commercial.nomPrenom}
                      username={position.commercial.username}
                      off={!isRecent(position, day, now)}
                    />
                    <span className="ell">{position.commercial.nomPrenom}</span>
                    <State state={states.get(position.commercial.username) ?? HEARD} />
                    <time className="tn nw" dateTime={position.at}>
                      {lastSeenText(position.at, day)}
                    </time>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            block.skeleton && <Skeleton />
          )}
          {data?.length === 0 && <p className="none">Aucune position connue à cette date</p>}
        </Scroller>
      </Room>
    </BlockPanel>
  );
});

const Room = styled(MapWithList)`
  & li > button,
  & .bone {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    height: var(--row);
    padding: 0 16px;
    border: 0;
    background: none;
    font: var(--t-small);
    color: var(--text);
    text-align: start;
    cursor: pointer;
  }
  & li > button:hover,
  & li > button[aria-pressed='true'] {
    background: var(--hover);
  }
  & li > button:focus-visible {
    outline-offset: -2px;
  }
  & li .ell {
    flex: 1;
  }
  & time {
    color: var(--text-3);
    font: 400 12px/16px var(--font);
  }
  & li i {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--text-3);
    &[data-tone='good'] {
      background: var(--good);
    }
    &[data-tone='notice'] {
      background: var(--notice);
    }
    &[data-tone='critical'] {
      background: var(--critical);
    }
  }
  @media (max-width: 1023px) {
    & .none {
      padding-top: 88px;
    }
  }
  ${phone} {
    & li > button {
      height: 44px;
    }
  }
`;
