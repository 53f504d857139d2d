import { useState } from 'react';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { boundsOf } from '../../ui/map/place/bounds.ts';
import type { Bounds } from '../../ui/map/types.ts';
import { Bars, FullBleed, PageHead } from '../../ui/page/Page.tsx';
import { low, phone } from '../../ui/theme/media.ts';
import { placesOf } from './map/marks.ts';
import { TripsMap } from './map/TripsMap.tsx';
import { SidePanel } from './components/SidePanel.tsx';
import { Filters } from './components/Filters.tsx';
import { Player } from './components/Player.tsx';
import { type ScreenTools, useClock, useLoadToasts, useScreenTools, useTrips, useTripsAddress } from './useTrips.ts';
import { useView } from './useView.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 368px;
  flex: 1;
  min-height: 0;
  & > .map {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
  /* The page scrolls on a low window, so the map stays in view beside a long list. */
  ${low} {
    & > .map {
      position: sticky;
      top: var(--topbar);
      align-self: start;
      height: calc(100dvh - var(--topbar));
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > .map {
      display: contents;
    }
    & > .map > section {
      order: 2;
    }
  }
`;

function Parcours({ tools }: { tools: ScreenTools }) {
  const { actor, clock, tripCache } = tools;
  useTripsAddress(actor);
  useLoadToasts(actor);
  const trips = useTrips(actor, tripCache);
  useClock(tools, trips);
  const view = useView(tools, trips);
  const isReplayable = useSelector(actor, ({ context }) => context.report?.isReplayable === true);
  const [frame, setFrame] = useState<Bounds | null>(null);
  // The map is framed on a new set of trips once. Answers that arrive for the same trips later must not move it.
  const shownKey = trips.map(({ rank, username, date }) => `${String(rank)} ${date} ${username}`).join('\n');
  const [framed, setFramed] = useState('');
  if (framed !== shownKey) {
    setFramed(shownKey);
    setFrame(boundsOf(placesOf(trips)));
  }
  const [isFollowing, setFollowing] = useState(false);
  const onlyRank = trips.length === 1 ? (trips[0]?.rank ?? null) : view.onlyRank;
  return (
    <FullBleed>
      <Bars>
        <PageHead title="Parcours Commerciaux" />
        <Filters actor={actor} />
      </Bars>
      <Layout>
        <div className="map">
          <TripsMap trips={trips} view={view} frame={frame} clock={clock} followed={isFollowing ? onlyRank : null} />
          {isReplayable && trips.length > 0 && (
            <Player tools={tools} trips={trips} onlyRank={onlyRank} isFollowing={isFollowing} onFollow={setFollowing} />
          )}
        </div>
        <SidePanel
          tools={tools}
          trips={trips}
          view={view}
          onFrame={(trip) => {
            setFrame(boundsOf(placesOf([trip])));
          }}
        />
      </Layout>
    </FullBleed>
  );
}

/** The screen of the trips of representatives: chosen, shown and replayed on one clock (docs/product.md, 6.5). */
export function Component() {
  const tools = useScreenTools();
  return tools ? <Parcours tools={tools} /> : <FullBleed aria-busy />;
}
