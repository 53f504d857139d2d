import { memo, useCallback, useMemo, useState } from 'react';
import { Satellite } from 'lucide-react';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { trackingDevicesApi } from '../../store/api/trackingDevicesApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFailureToast } from '../../ui/feedback/toast/useFailureToast.ts';
import { MapSwitch } from '../../ui/map/switch/MapSwitch.tsx';
import { useMapSwitch } from '../../ui/map/switch/useMapSwitch.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import type { AssignDevice } from './AssignButton.tsx';
import { AssignationDialog } from './AssignationDialog.tsx';
import { deviceName, useRefresh } from './deviceActions.ts';
import { holderOf, useDeviceForm } from './deviceForm.ts';
import { DeviceMap } from './map/DeviceMap.tsx';
import { trackingDeviceList } from './trackingDeviceList.tsx';

const LIST_FAILED = { title: 'Impossible de charger la liste des appareils.' };
const MAP_FAILED = { title: 'Impossible de charger les données des appareils.' };

function RefreshButton() {
  const { phase, request, confirm } = useRefresh();
  return (
    <Button
      variant="primary"
      icon={<Satellite aria-hidden />}
      busy={phase === 'running'}
      onClick={() => {
        // Refreshing loses nothing, so it is confirmed without a question.
        request(null);
        confirm();
      }}
    >
      Mettre à jour les positions
    </Button>
  );
}

const ACTIONS = { primary: <RefreshButton /> };

export const rows = trackingDevicesApi.endpoints.listTrackingDevices;

/** Apart from the dialog, so that the rows and the map are not drawn again while it is filled in. */
const Devices = memo(function Devices({ onAssign }: { onAssign: AssignDevice }) {
  const definition = useMemo(() => trackingDeviceList(onAssign), [onAssign]);
  const list = useListState(definition);
  const [isMap, showMap] = useMapSwitch();
  const { page, itemsPerPage, ...filters } = listArgs(list.state, definition);
  // The map shows all devices, because a part of them would be misleading.
  const query = rows.useQuery(isMap ? { ...filters, pagination: false } : { page, itemsPerPage, ...filters });
  useFailureToast(query.isError && !query.isFetching, 'appareils-echec', isMap ? MAP_FAILED : LIST_FAILED);
  const map = { query, isFiltered: list.isFiltered, onClear: list.clear, onAssign };
  return (
    <ListScreen
      definition={definition}
      query={query}
      state={list}
      actions={ACTIONS}
      tools={<MapSwitch checked={isMap} onChange={showMap} />}
      {...(isMap && { instead: <DeviceMap {...map} /> })}
    />
  );
});

/** The tracking devices (docs/product.md, 6.25), as a list or on a map. */
export function Component() {
  const form = useDeviceForm();
  const [opened, setOpened] = useState<TrackingDevice | null>(null);
  const { open } = form;
  const assign = useCallback(
    (device: TrackingDevice) => {
      setOpened(device);
      open({ form: 'appareil', subject: device.code, label: deviceName(device), fields: holderOf(device.utilisateur) });
    },
    [open],
  );
  return (
    <>
      <Devices onAssign={assign} />
      {form.isOpen && <AssignationDialog form={form} opened={opened} />}
    </>
  );
}
