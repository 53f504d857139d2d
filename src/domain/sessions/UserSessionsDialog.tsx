import { useCallback, useMemo } from 'react';
import styled from 'styled-components';
import type { MySession } from '@contract/compte.ts';
import { useConfirmedAction } from '../../machines/actions/useConfirmedAction.ts';
import {
  useEndSessionOfMutation,
  useEndSessionsOfMutation,
  useListSessionsOfQuery,
} from '../../store/api/adminUsersApi.ts';
import { failureOf, reasonOf } from '../../store/api/call/apiError.ts';
import { announce } from '../../ui/action/announce.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../ui/feedback/message/states.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { PanelTable } from '../../ui/table/panel/PanelTable.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { sessionColumns } from './sessionColumns.tsx';

/* The table reaches the edges of the dialog, as it reaches those of a panel. */
const Edges = styled.div`
  min-width: 0;
  margin: 0 -20px -16px;
`;

/** Ends one session of somebody, or, given null, all of them. */
function useEndSessions(username: string) {
  const [endOne] = useEndSessionOfMutation();
  const [endAll] = useEndSessionsOfMutation();
  const run = useCallback(
    (session: MySession | null) =>
      announce(() => (session ? endOne({ username, code: session.code }) : endAll(username)).unwrap(), {
        done: ({ ended }) => ({ title: `${pluralFr(ended, 'session fermée', 'sessions fermées')}.` }),
        failed: (error) => ({
          title: session ? 'Impossible de fermer la session.' : 'Impossible de fermer les sessions.',
          text: reasonOf(error),
        }),
      }),
    [username, endOne, endAll],
  );
  return useConfirmedAction('session.fermerAutrui', run);
}

interface Props {
  user: { username: string; nomPrenom: string };
  open: boolean;
  onClose: () => void;
}

/** Where somebody is signed in with a browser, for administrators, who may end each session or all. */
export function UserSessionsDialog({ user: { username, nomPrenom }, open, onClose }: Props) {
  const query = useListSessionsOfQuery(username, { skip: !open, refetchOnMountOrArgChange: true });
  const action = useEndSessions(username);
  const { request } = action;
  const columns = useMemo(() => sessionColumns(request), [request]);
  const { currentData: data, error } = query;
  const others = (data ?? []).filter(({ actuelle }) => !actuelle).length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="1080px"
      title={`Sessions de ${nomPrenom}`}
      description="Les navigateurs où cette personne est connectée."
      footer={
        <>
          <Button onClick={onClose}>Fermer cette fenêtre</Button>
          <Button
            variant="danger"
            disabled={others === 0}
            onClick={() => {
              request(null);
            }}
          >
            Fermer toutes ses sessions
          </Button>
        </>
      }
    >
      {failureOf(error)?.missing ? (
        <EmptyState title="Sessions non disponibles" text="Ce serveur ne dit pas où cette personne est connectée." />
      ) : (
        <Edges>
          <PanelTable<MySession>
            label={`Sessions de ${nomPrenom}`}
            columns={columns}
            query={{ ...query, data: data && { items: data, total: data.length } }}
            rowKey={(row) => row.code}
            emptyText="Aucune session ouverte"
            failedText="Les sessions n’ont pas pu être chargées"
          />
        </Edges>
      )}
      <EndSessionsDialog action={action} count={others} allTitle={`Fermer les sessions de ${nomPrenom}`} />
    </Dialog>
  );
}
