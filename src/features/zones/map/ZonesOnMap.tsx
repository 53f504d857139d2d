import type { Zone } from '@contract/zone.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import { MapBeside } from '../../../domain/map/MapBeside.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/message/states.tsx';
import { pluralFr, formatSurface } from '../../../ui/format/number.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import { type Asked, subjectOf } from '../../../ui/map/view/subject.ts';
import type { ListQuery } from '../../../ui/table/types.ts';
import type { ListControl } from '../../../ui/table/state/useListState.ts';
import { phone } from '../../../ui/theme/media.ts';
import { ZoneSwatch } from '../ZoneSwatch.tsx';
import { useZoneAddress } from '../zoneAddress.ts';
import { boundsOfSurfaces, surfaceOf, ZOOM } from './zoneSurface.ts';

const Layers = mapLayers(() => import(/* webpackChunkName: "map" */ './ZonesOnMapLayers.tsx'));

const Root = styled(MapBeside)`
  ${phone} {
    display: block;
    & > .map-room {
      height: 56vh;
    }
  }
`;

const Rows = styled.ul`
  & > li {
    border-bottom: 1px solid var(--border);
    content-visibility: auto;
    contain-intrinsic-size: auto 53px;
  }
  & a {
    display: grid;
    grid-template-columns: 12px minmax(0, 1fr) auto;
    column-gap: 10px;
    align-items: baseline;
    padding: 8px 16px;
    color: var(--text);
    outline-offset: -2px;
  }
  & a:hover {
    background: var(--hover);
    text-decoration: none;
  }
  & strong {
    font: var(--t-control);
  }
  & > li .tn {
    font: var(--t-small);
  }
  & small {
    grid-column: 2 / 4;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
`;

function Row({ zone, to }: { zone: Zone; to: string }) {
  const { designation, code, couleur, surface, nbPointsDeVente } = zone;
  return (
    <Link to={to}>
      <ZoneSwatch couleur={couleur} />
      <strong className="ell">{designation}</strong>
      <span className="tn nw">{surface > 0 ? formatSurface(surface) : 'Sans forme'}</span>
      <small>
        {code}
        {nbPointsDeVente !== undefined && ` · ${pluralFr(nbPointsDeVente, 'point de vente', 'points de vente')}`}
      </small>
    </Link>
  );
}

interface Props {
  query: ListQuery<Zone> & Asked;
  list: ListControl;
  link: (code: string) => string;
}

/** The zones of the map as a list, or the reason why there are none. */
function ZonesPanel({ query, list, link }: Props) {
  const { data, isError, isFetching } = query;
  if (!data) {
    return isError ? (
      <FailedState
        title="Impossible de charger les zones"
        text={list.isFiltered ? 'Vos filtres sont conservés.' : undefined}
        onRetry={() => {
          query.refetch();
        }}
        busy={isFetching}
      />
    ) : (
      <SkeletonLines count={12} />
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="Aucune zone trouvée."
        text={list.isFiltered ? 'Aucun résultat avec ces filtres.' : undefined}
        action={list.isFiltered ? <Button onClick={list.clear}>Effacer les filtres</Button> : undefined}
      />
    );
  }
  return (
    <Rows aria-label="Zones sur la carte" aria-busy={isFetching}>
      {data.items.map((zone) => (
        <li key={zone.code}>
          <Row zone={zone} to={link(zone.code)} />
        </li>
      ))}
    </Rows>
  );
}

/** All zones that match the filters, on a map and in a list beside it. */
export function ZonesOnMap(props: Props) {
  const { data } = props.query;
  const { open } = useZoneAddress();
  const surfaces = useMemo(() => (data?.items ?? []).map((zone) => surfaceOf(zone, { fill: 0.18 })), [data]);
  // While other filters load, the zones of the former ones are still shown and are not to be framed again.
  const subject = subjectOf(props.query);
  const bounds = useMemo(() => (subject === null ? null : boundsOfSurfaces(surfaces)), [surfaces, subject]);
  const isList = data !== undefined && data.items.length > 0;
  return (
    <Root>
      <div className="map-room">
        <MapFrame height="100%" label="Carte des zones" centre={ANTANANARIVO} zoom={ZOOM}>
          <Layers surfaces={surfaces} bounds={bounds} subject={subject ?? ''} onSelect={open} />
        </MapFrame>
      </div>
      <div className={isList ? 'beside' : 'beside middle'}>
        <ZonesPanel {...props} />
      </div>
    </Root>
  );
}
