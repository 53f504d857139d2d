import { useDeferredValue } from 'react';
import { useSelector } from '@xstate/react';
import { Route } from 'lucide-react';
import styled from 'styled-components';
import { CountBadge } from '../../../ui/badge/Badge.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { TabList, TabPanel } from '../../../ui/tabs/Tabs.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { tripName } from '../words.ts';
import type { Trip } from '../trip/trip.ts';
import type { ScreenTools } from '../useTrips.ts';
import type { View } from '../useView.ts';
import { Timeline } from './Timeline.tsx';
import { MissingData } from './MissingData.tsx';
import { PointsOfSale } from './PointsOfSale.tsx';
import { Trips } from './Trips.tsx';

const Aside = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-left: 1px solid var(--border);
  background: var(--surface);
  &[aria-busy='true'] {
    opacity: 0.6;
  }
  & > [role='tablist'] {
    flex: none;
    padding: 0 16px;
  }
  & > .trip {
    flex: none;
    padding: 8px 16px;
    border-bottom: 1px solid var(--border);
  }
  & > [role='tabpanel'] {
    flex: 1;
    min-height: 0;
    overflow-y: auto;
  }
  ${phone} {
    border-top: 1px solid var(--border);
    border-left: 0;
  }
`;

const ALL = '';

interface Props {
  tools: ScreenTools;
  trips: readonly Trip[];
  view: View;
  onFrame: (trip: Trip) => void;
}

function TabContent({ tools: { clock }, trips, view, onFrame }: Props) {
  const { tab, onlyRank, selection, select } = view;
  const shown = onlyRank === null ? trips : trips.filter(({ rank }) => rank === onlyRank);
  const hasSeveral = shown.length > 1;
  if (tab === 'chronologie')
    return <Timeline trips={shown} hasSeveral={hasSeveral} clock={clock} selection={selection} onSelect={select} />;
  if (tab === 'pos')
    return <PointsOfSale trips={shown} hasSeveral={hasSeveral} selection={selection} onSelect={select} />;
  return <Trips trips={shown} clock={clock} onFrame={onFrame} />;
}

/** Shows the same trips as the map in figures and lists. */
export function SidePanel({ trips: present, ...rest }: Props) {
  const {
    tools: { actor },
    view,
  } = rest;
  // The lists are long, so they are rendered after the rest of the page, together with the layers of the map.
  const trips = useDeferredValue(present);
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'shown'));
  const message = useSelector(actor, ({ context }) => context.message);
  if (state === 'failed') {
    return (
      <Aside aria-label="Détails">
        <FailedState
          title="Impossible de charger les données des parcours."
          text={`${message ?? ''} Vos filtres sont conservés.`}
          onRetry={() => {
            actor.send({ type: 'loading.retried' });
          }}
        />
      </Aside>
    );
  }
  if (trips.length === 0) {
    const isBusy = state === 'loading' || present.length > 0;
    return (
      <Aside aria-label="Détails" aria-busy={isBusy}>
        {isBusy ? (
          <SkeletonLines count={8} />
        ) : (
          <EmptyState
            icon={<Route aria-hidden />}
            title="Aucun parcours affiché"
            text={
              'Choisissez un commercial et une date, puis chargez\u00a0: ses commandes, sa trace et ses arrêts se ' +
              'dessinent sur la carte.'
            }
          />
        )}
      </Aside>
    );
  }
  const tabs = [
    { key: 'trajets', label: 'Trajets', badge: <CountBadge>{formatNumber(trips.length)}</CountBadge> },
    { key: 'chronologie', label: 'Chronologie' },
    { key: 'pos', label: 'Points de vente' },
  ];
  return (
    <Aside aria-label="Détails" aria-busy={state === 'loading'}>
      <h2 className="vh">Détails</h2>
      <TabList label="Détails des parcours" tabs={tabs} current={view.tab} onChange={view.openTab} />
      {trips.length > 1 && (
        <div className="trip">
          <Select
            label="Trajet"
            inlineLabel
            value={view.onlyRank === null ? ALL : String(view.onlyRank)}
            options={[
              { value: ALL, label: 'Tous' },
              ...trips.map((trip) => ({
                value: String(trip.rank),
                label: `${String(trip.rank + 1)}. ${tripName(trip)}`,
              })),
            ]}
            onChange={(rank) => {
              view.isolate(rank === ALL ? null : Number(rank));
            }}
          />
        </div>
      )}
      <MissingData actor={actor} trips={trips} />
      <TabPanel tab={view.tab}>
        <TabContent {...rest} trips={trips} />
      </TabPanel>
    </Aside>
  );
}
