import { useMemo, useRef } from 'react';
import type { Heatmap } from '@contract/heatmap.ts';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { errorStatus, errorText } from '../../store/api/call/apiError.ts';
import { useGetHeatmapQuery } from '../../store/api/heatmapApi.ts';
import { Button, IconButton } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/message/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import { useDelayed } from '../../ui/hooks/useDelayed.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { Page, PageHead } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { useIsDark } from '../../ui/theme/useTokens.ts';
import { useListState, type ListControl } from '../../ui/table/state/useListState.ts';
import { argsOf, settingsOf, heatmapAddress, METRIC_LABELS, type HeatmapSettings } from './address.ts';
import { comparable, figuresOf, sorted } from './figures.ts';
import { countSetFilters, HeatmapBadges, HeatmapFilters, resettableFilters } from './HeatmapFilters.tsx';
import { MapPanel, panelTitle } from './map/MapPanel.tsx';
import { listLinkOf } from './listLink.ts';
import { useSelection } from './useSelection.ts';
import { ZoneRanking } from './zones/ZoneRanking.tsx';
import { ZoneDetails } from './zones/ZoneDetails.tsx';

const FAILED = 'Erreur lors du chargement des données';

interface ViewProps {
  data: Heatmap;
  settings: HeatmapSettings;
  list: ListControl;
  stale: boolean;
  busy: boolean;
  onClear: () => void;
}

function NothingToShow({ list, onClear }: Pick<ViewProps, 'list' | 'onClear'>) {
  const narrowed = countSetFilters(list) > 0;
  return (
    <EmptyState
      title="Aucune donnée disponible"
      text={narrowed ? 'Aucune zone n’a de valeur avec ces filtres.' : 'Aucune zone n’a de valeur dans cette période.'}
      action={narrowed ? <Button onClick={onClear}>Effacer les filtres</Button> : undefined}
    />
  );
}

/** The map and the ranking of an answer; choosing a zone in one chooses it in both. */
function HeatmapView({ data, settings, list, stale, busy, onClear }: ViewProps) {
  const { scale, compare } = settings;
  const { sort } = list.state;
  const isDark = useIsDark();
  const figures = useMemo(() => figuresOf(data, { scale, compare }, isDark), [data, scale, compare, isDark]);
  const zones = useMemo(() => sorted(figures.zones, sort), [figures, sort]);
  const { code, follow, choose, close, focusCard } = useSelection();
  const mapPlace = useRef<HTMLDivElement>(null);
  const selected = zones.find((zone) => zone.code === code);
  const { unit } = data.legend;
  const onStep = (by: 1 | -1) => {
    const shown = zones.filter(({ polygons }) => polygons.length > 0);
    const next = shown[(shown.findIndex((zone) => zone.code === code) + by + shown.length) % shown.length];
    if (next) choose(next.code, 'step');
  };
  const nothing = figures.zones.every(({ value, change }) => value === 0 && (change?.difference ?? 0) === 0);
  return (
    <Both $alone={nothing}>
      <div ref={mapPlace} className="map">
        <MapPanel
          {...{ data, figures, settings, list, stale, busy, selected, follow }}
          zones={figures.zones}
          onSelect={(next) => {
            if (next === null) close();
            else choose(next, 'map');
          }}
          details={
            selected && (
              <ZoneDetails
                {...{ zone: selected, unit, onStep }}
                metric={METRIC_LABELS[settings.metric]}
                listLink={listLinkOf(settings, selected.code)}
                onList={() => {
                  focusCard(selected.code);
                }}
              />
            )
          }
          replacement={nothing ? <NothingToShow list={list} onClear={onClear} /> : undefined}
        />
      </div>
      {!nothing && (
        <ZoneRanking
          {...{ zones, unit, sort }}
          compared={figures.changes !== undefined}
          selected={selected?.code}
          onSort={list.setSort}
          onSelect={(next) => {
            choose(next, 'card');
            mapPlace.current?.scrollIntoView({ block: 'nearest' });
          }}
          listLinkOf={(of) => listLinkOf(settings, of)}
        />
      )}
    </Both>
  );
}

/** Takes the place of the map while there are no figures: loading, or the error. */
function NoFigures({
  metric,
  failure,
  busy,
  onRetry,
}: {
  metric: HeatmapSettings['metric'];
  failure: unknown;
  busy: boolean;
  onRetry: () => void;
}) {
  const isSlow = useDelayed(busy);
  return (
    <Panel title={panelTitle(metric)} flush>
      <Room>
        {failure !== undefined && !busy && <FailedState title={FAILED} text={errorText(failure)} onRetry={onRetry} />}
        {isSlow && <p aria-hidden>Chargement des données...</p>}
      </Room>
    </Panel>
  );
}

/** Warnings above the map: the figures are old, or cannot be compared. */
function Warnings({ data, failed, settings }: { data: Heatmap; failed: boolean; settings: HeatmapSettings }) {
  return (
    <>
      {failed && <Alert tone="critical">{FAILED}. Les chiffres affichés sont ceux du chargement précédent.</Alert>}
      {settings.compare && data.zones.length > 0 && !comparable(data) && (
        <Alert tone="notice">
          La période précédente n’est pas disponible&nbsp;: la carte montre la période choisie.
        </Alert>
      )}
    </>
  );
}

/** Resets the period and the pickers; metric, scale and comparison stay. */
function useResetFilters(): () => void {
  const { change } = useAddress();
  return () => {
    change((current) => {
      const next = new URLSearchParams(current);
      for (const { key } of resettableFilters) next.delete(key);
      return next;
    });
  };
}

/** What a server answers that does not have a metric. */
const UNKNOWN_METRIC: readonly unknown[] = [400, 404, 422];

/**
 * The figures of these settings. Another backend has no share not served (docs/product.md, 15), so sales take its
 * place there.
 */
function useHeatmap(chosen: HeatmapSettings) {
  const wanted = useGetHeatmapQuery(argsOf(chosen));
  const isMissing =
    chosen.metric === 'unserved' &&
    wanted.currentData === undefined &&
    UNKNOWN_METRIC.includes(errorStatus(wanted.error));
  const settings = useMemo(
    (): HeatmapSettings => (isMissing ? { ...chosen, metric: 'sales' } : chosen),
    [chosen, isMissing],
  );
  const sales = useGetHeatmapQuery(argsOf(settings), { skip: !isMissing });
  return { settings, query: isMissing ? sales : wanted };
}

/** Heatmap of the zones (docs/product.md, 6.6). */
export function Component() {
  const list = useListState(heatmapAddress);
  const onClear = useResetFilters();
  const { settings, query } = useHeatmap(useMemo(() => settingsOf(list.state), [list.state]));
  const { isError, isFetching: busy, fulfilledTimeStamp: at, refetch } = query;
  // When a load fails, the figures of the former filters would be shown under the new ones, so they are dropped.
  const data = query.currentData ?? (isError ? undefined : query.data);
  const stale = query.currentData === undefined;
  const refresh = () => void refetch();
  const isPhone = useIsPhone();
  return (
    <Page>
      <PageHead
        title="Heatmap des Zones"
        beside={
          data && at !== undefined && <span className="sub tn">à jour à {formatTime(new Date(at).toISOString())}</span>
        }
        actions={
          isPhone ? (
            <IconButton icon={<RefreshCw aria-hidden />} label="Actualiser" busy={busy} onClick={refresh} />
          ) : (
            <Button icon={<RefreshCw aria-hidden />} busy={busy} onClick={refresh}>
              Actualiser
            </Button>
          )
        }
      />
      <HeatmapFilters list={list} settings={settings} onClear={onClear} />
      <HeatmapBadges settings={settings} />
      <p role="status" className="vh">
        {busy ? 'Chargement des données...' : ''}
      </p>
      <Body>
        {data && <Warnings data={data} settings={settings} failed={isError && !busy} />}
        {data ? (
          <HeatmapView {...{ data, settings, list, stale, busy, onClear }} />
        ) : (
          <NoFigures metric={settings.metric} failure={query.error} busy={busy} onRetry={refresh} />
        )}
      </Body>
    </Page>
  );
}

/* The map and the ranking side by side where both have room. */
const Both = styled.div<{ $alone: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  @media (min-width: 1200px) {
    grid-template-columns: ${({ $alone }) => ($alone ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 420px)')};
  }
  & > .map {
    scroll-margin-top: calc(var(--topbar) + 8px);
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  margin-top: 12px;
`;

const Room = styled.div`
  display: grid;
  place-content: center;
  min-height: 460px;
  background: var(--map-land);
  font: var(--t-small);
  color: var(--text-2);
`;
