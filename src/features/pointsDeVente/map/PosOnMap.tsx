import { useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { MapBeside } from '../../../domain/map/MapBeside.tsx';
import type { StoredPosMap } from '../../../store/api/posApi.ts';
import { ALL_ZONES, useListZonesQuery } from '../../../store/api/zonesApi.ts';
import { useFailureToast } from '../../../ui/feedback/toast/useFailureToast.ts';
import type { ShownItem } from '../../../ui/map/cluster/Clusters.tsx';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { subjectOf } from '../../../ui/map/view/subject.ts';
import { Switch } from '../../../ui/switch/Switch.tsx';
import type { ListControl } from '../../../ui/table/state/useListState.ts';
import { phone } from '../../../ui/theme/media.ts';
import { OPENING_ZOOM } from '../../../workers/map/posMap.ts';
import { PosMapPanel } from './PosMapPanel.tsx';
import { readColumns, type PosColumns } from '../posColumns.ts';
import { usePosMapAddress, type Viewpoint } from './posMapAddress.ts';
import { useFraming } from './useFraming.ts';

const Layers = mapLayers(() => import(/* webpackChunkName: "map" */ './PosLayers.tsx'));

/** The map's opening position (docs/product.md, 9.2). */
const START: Viewpoint = { centre: { latitude: -18.933333, longitude: 47.516667 }, zoom: OPENING_ZOOM };
const ZONES_FAILED = { title: 'Erreur', text: 'Impossible de charger les zones.' };
const NONE: readonly never[] = [];
const NO_POINTS: PosColumns = readColumns({
  codes: { text: '', ends: new ArrayBuffer(0) },
  positions: new ArrayBuffer(0),
  actifs: '',
  sansPosition: 0,
});

/* At least 600 px high (docs/product.md, 6.19), more in a higher window. */
const Root = styled(MapBeside)`
  min-height: 600px;
  & > .map-room {
    position: relative;
    min-height: 0;
  }
  ${phone} {
    display: flex;
    flex-direction: column;
    /* On a phone the message that there are no points comes before the empty map. */
    & > .middle {
      order: -1;
    }
    & > .map-room {
      height: min(600px, 70vh);
    }
  }
`;

const MapCorner = styled.div`
  position: absolute;
  top: 8px;
  right: 8px;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 0 6px 0 12px;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  font: var(--t-control);
  & > label {
    cursor: pointer;
  }
`;

function ZonesSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <MapCorner data-over-map>
      <label htmlFor={id}>Afficher les zones</label>
      <Switch id={id} label="Afficher les zones" checked={checked} onChange={onChange} />
    </MapCorner>
  );
}

interface Props {
  query: {
    currentData?: StoredPosMap | undefined;
    data?: StoredPosMap | undefined;
    isFetching: boolean;
    isError: boolean;
    originalArgs?: unknown;
    refetch: () => unknown;
  };
  list: ListControl;
}

/** The zones drawn over the map; they are loaded only once they are shown. */
function useZones(isShown: boolean) {
  const { data, isError, isFetching } = useListZonesQuery(ALL_ZONES, { skip: !isShown });
  useFailureToast(isShown && isError && !isFetching, 'zones-failed', ZONES_FAILED);
  return isShown ? (data?.items ?? NONE) : NONE;
}

/** All points of sale that match the filters, on a map and in a list beside it. */
export function PosOnMap({ query, list }: Props) {
  const { data, isFetching, isError, refetch } = query;
  const { point, viewpoint, hasZones, openPoint, keepViewpoint, showZones } = usePosMapAddress();
  const columns = useMemo(() => (data ? readColumns(data) : null), [data]);
  const [shown, setShown] = useState<readonly ShownItem[] | null>(null);
  const [fromList, setFromList] = useState(false);
  const selected = useMemo(() => {
    const index = columns && point !== null ? columns.indexOf(point) : -1;
    return index < 0 ? null : index;
  }, [columns, point]);
  const zones = useZones(hasZones);
  const filters = subjectOf(query) ?? undefined;
  const framing = useFraming({ columns, filters, viewpoint, start: START, onViewpoint: keepViewpoint });
  const hasNothing = columns ? columns.count === 0 : isError;
  return (
    <Root>
      <div className="map-room">
        <MapFrame
          height="100%"
          label="Carte des points de vente"
          centre={START.centre}
          zoom={START.zoom}
          start={viewpoint}
        >
          <ZonesSwitch checked={hasZones} onChange={showZones} />
          <Layers
            columns={columns ?? NO_POINTS}
            selected={selected}
            fromList={fromList}
            onSelect={(index) => {
              setFromList(false);
              openPoint(index === null || !columns ? null : columns.codeAt(index));
            }}
            onShown={setShown}
            onViewpoint={framing.reportViewpoint}
            zones={zones}
            bounds={framing.bounds}
          />
        </MapFrame>
      </div>
      <div className={hasNothing ? 'beside middle' : 'beside'}>
        <PosMapPanel
          columns={columns}
          shown={shown}
          selected={selected}
          isFetching={isFetching}
          isError={isError}
          onRetry={() => {
            refetch();
          }}
          onClear={list.isFiltered ? list.clear : undefined}
          onOpen={(item) => {
            if (item.index === null || !columns) item.open();
            else {
              setFromList(true);
              openPoint(columns.codeAt(item.index));
            }
          }}
          onAll={framing.showAll}
        />
      </div>
    </Root>
  );
}
