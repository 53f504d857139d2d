import { useList } from '../../domain/lists/useList.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { deviceSessionsApi } from '../../store/api/deviceSessionsApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { useDisconnection } from './disconnection.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { type SessionActions, sessionList } from './sessionList.tsx';

/** Apart from the dialogs, so that the rows are not drawn again while a reason is typed. */
const Sessions = memo(function Sessions({ disconnect, show }: SessionActions) {
  const definition = useMemo(() => sessionList({ disconnect, show }), [disconnect, show]);
  const { list, query } = useList(definition, rows);
  return <ListScreen definition={definition} query={query} state={list} />;
});

export const rows = deviceSessionsApi.endpoints.listDeviceSessions;

/** The sessions of the mobile application (docs/product.md, 6.27). */
export function Component() {
  const form = useDisconnection();
  const [shown, setShown] = useState<DeviceSession | null>(null);
  const [opened, setOpened] = useState<DeviceSession | null>(null);
  const { open } = form;
  const disconnect = useCallback(
    (session: DeviceSession) => {
      setOpened(session);
      open({ form: 'deconnexion', subject: session.code, label: session.utilisateur.nomPrenom, fields: { motif: '' } });
    },
    [open],
  );
  return (
    <>
      <Sessions disconnect={disconnect} show={setShown} />
      {form.isOpen && <DisconnectDialog form={form} session={opened?.code === form.subject ? opened : null} />}
      {shown && (
        <SessionDialog
          session={shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </>
  );
}
