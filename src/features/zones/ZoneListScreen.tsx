import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAccess } from '../../store/access.ts';
import { ALL_ZONES, zonesApi } from '../../store/api/zonesApi.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { MapSwitch } from '../../ui/map/switch/MapSwitch.tsx';
import { useMapSwitch } from '../../ui/map/switch/useMapSwitch.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { downloadParams } from '../../ui/table/download/downloads.ts';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { NEW_ZONE, useZoneLink } from './zoneAddress.ts';
import { ZoneDialogs } from './ZoneDialogs.tsx';
import { zoneList, zoneMap } from './zoneList.tsx';
import { ZonesOnMap } from './map/ZonesOnMap.tsx';

const FAILED = { title: 'Erreur', text: 'Impossible de charger les zones.' };

export const rows = zonesApi.endpoints.listZones;

/** List and map of the zones (docs/product.md, 6.21); a zone in the address opens its dialog. */
export function Component() {
  const list = useListState(zoneList);
  const [isMap, showMap] = useMapSwitch();
  const link = useZoneLink();
  const access = useAccess();
  const query = rows.useQuery(
    isMap ? { ...(downloadParams(list.state, zoneList) as object), ...ALL_ZONES } : listArgs(list.state, zoneList),
  );
  useFailureToast(query.isError && !query.isFetching, 'zones-failed', FAILED);
  const definition = useMemo(
    () => ({ ...(isMap ? zoneMap : zoneList), rowLink: (zone: { code: string }) => link(zone.code) }),
    [isMap, link],
  );
  return (
    <>
      <ListScreen
        definition={definition}
        query={query}
        state={list}
        tools={<MapSwitch checked={isMap} onChange={showMap} />}
        instead={isMap ? <ZonesOnMap query={query} list={list} link={link} /> : undefined}
        actions={
          access.can('products.update') && {
            primary: (
              <ButtonLink variant="primary" icon={<Plus aria-hidden />} to={link(NEW_ZONE)} aria-keyshortcuts="n">
                Ajouter une zone
              </ButtonLink>
            ),
          }
        }
      />
      <ZoneDialogs />
    </>
  );
}
