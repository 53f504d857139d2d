import { type ReactNode, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { type Asked, subjectOf } from '../../../ui/map/view/subject.ts';
import type { ListQuery } from '../../../ui/table/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { AssignDevice } from '../AssignButton.tsx';
import { DeviceCards } from './DeviceCards.tsx';
import { boundsOfDevices, initialsOf, placedOf, positionsOf, tonesOf } from './placement.ts';

const DeviceLayers = mapLayers(() => import(/* webpackChunkName: "map" */ './DeviceLayers.tsx'));

/** The zoom of a map of Antananarivo (docs/product.md, 9.2). */
const ZOOM = 13;
const PHONE_MAP_PX = 340;

const Root = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) 328px;
  min-height: 0;
  & > .map {
    min-height: 0;
    scroll-margin-top: calc(var(--topbar) + 8px);
  }
  & > .side {
    min-height: 0;
    border-left: 1px solid var(--border);
    background: var(--surface);
    overflow-y: auto;
  }
  & .note {
    padding: 10px 16px;
    border-bottom: 1px solid var(--border);
  }
  & .alert {
    padding: 8px 12px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > .side {
      border-left: 0;
      border-top: 1px solid var(--border);
      overflow-y: visible;
    }
  }
`;

interface Loaded {
  devices: readonly TrackingDevice[];
  /** The filters that the devices match; null while they are still those of earlier filters. */
  subject: string | null;
  /** Shown over the list: that the data is old, or that there is none. */
  remark: ReactNode;
  onAssign: AssignDevice;
}

function Frame({ devices, subject, remark, onAssign }: Loaded) {
  const isPhone = useIsPhone();
  const now = useNow();
  const placed = useMemo(() => placedOf(devices), [devices]);
  const tones = tonesOf(placed, now);
  const points = useMemo(
    () => ({ positions: positionsOf(placed), tones, initials: initialsOf(placed) }),
    [placed, tones],
  );
  const [selected, setSelected] = useState<string | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => (subject === null ? null : boundsOfDevices(placed)), [placed, subject]);
  return (
    <Root>
      <div className="map" ref={map}>
        <MapFrame
          height={isPhone ? PHONE_MAP_PX : '100%'}
          label="Carte&nbsp;: dernières positions des appareils"
          centre={ANTANANARIVO}
          zoom={ZOOM}
        >
          <DeviceLayers
            placed={placed}
            points={points}
            selected={selected}
            bounds={bounds}
            subject={subject ?? ''}
            onSelect={setSelected}
          />
        </MapFrame>
      </div>
      <div className="side">
        {remark}
        {devices.length > 0 && (
          <p className="note meta">
            Initiales de qui le porte, un point si personne&nbsp;: signal de moins de 24&nbsp;h. Croix&nbsp;: muet
            depuis plus longtemps, ou inactif. ×3 sur un groupe&nbsp;: dont trois croix.
          </p>
        )}
        <DeviceCards
          devices={devices}
          selected={selected}
          onSelect={(code) => {
            setSelected(code);
            // On a phone the map is above the list and may be out of sight.
            map.current?.scrollIntoView({ block: 'nearest' });
          }}
          onAssign={onAssign}
        />
      </div>
    </Root>
  );
}

interface Props {
  query: ListQuery<TrackingDevice> & Asked;
  isFiltered: boolean;
  onClear: () => void;
  onAssign: AssignDevice;
}

const NONE: readonly TrackingDevice[] = [];
const FAILED = 'Les appareils n’ont pas pu être chargés';

/** Shows the devices at their last position on a map and in a list beside it. */
export function DeviceMap({ query, isFiltered, onClear, onAssign }: Props) {
  const { data, isError, isFetching, refetch } = query;
  const retry = () => {
    refetch();
  };
  const remark = () => {
    if (!data)
      return isError ? <FailedState title={FAILED} onRetry={retry} busy={isFetching} /> : <SkeletonLines count={8} />;
    if (isError) {
      return (
        <div className="alert">
          <Alert tone="critical">{FAILED}. Les positions affichées sont celles d’avant.</Alert>
        </div>
      );
    }
    if (data.items.length > 0) return null;
    return (
      <EmptyState
        title="Aucun tracking device trouvé"
        text={isFiltered ? 'Aucun résultat avec ces filtres.' : undefined}
        action={isFiltered ? <Button onClick={onClear}>Effacer les filtres</Button> : undefined}
      />
    );
  };
  return <Frame devices={data?.items ?? NONE} subject={subjectOf(query)} remark={remark()} onAssign={onAssign} />;
}
