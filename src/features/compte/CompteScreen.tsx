import { useMemo } from 'react';
import { KeyRound, Mail } from 'lucide-react';
import styled from 'styled-components';
import type { MySession } from '@contract/compte.ts';
import { ROLE_LABELS } from '../../domain/people/roles.ts';
import { EndSessionsDialog } from '../../domain/sessions/EndSessionsDialog.tsx';
import { sessionColumns } from '../../domain/sessions/sessionColumns.tsx';
import { useAccess } from '../../store/access.ts';
import { failureOf } from '../../store/api/call/apiError.ts';
import { useListMySessionsQuery } from '../../store/api/accountApi.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { CountBadge } from '../../ui/badge/Badge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/message/states.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { DetailHead, HeadFacts } from '../../ui/page/DetailHead.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/panel/Panel.tsx';
import { PanelTable } from '../../ui/table/panel/PanelTable.tsx';
import { FactorsPanel } from './FactorsPanel.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { useEndSession, usePasswordForm } from './useCompte.ts';

const Stack = styled(Page)`
  display: grid;
  align-content: start;
  gap: 16px;
`;

function Sessions() {
  const query = useListMySessionsQuery();
  const action = useEndSession();
  const { request } = action;
  const columns = useMemo(() => sessionColumns(request), [request]);
  const { data, error } = query;
  const others = (data ?? []).filter(({ actuelle }) => !actuelle).length;
  const rows = { ...query, data: data && { items: data, total: data.length } };
  return (
    <>
      <Panel
        title="Sessions ouvertes"
        badge={data && <CountBadge>{formatNumber(data.length)}</CountBadge>}
        aside={
          others > 0 && (
            <Button
              size="small"
              onClick={() => {
                request(null);
              }}
            >
              Fermer les autres
            </Button>
          )
        }
        flush
      >
        {failureOf(error)?.missing ? (
          <EmptyState title="Sessions non disponibles" text="Ce serveur ne dit pas où vous êtes connecté." />
        ) : (
          <PanelTable<MySession>
            label="Sessions ouvertes"
            columns={columns}
            query={rows}
            rowKey={(row) => row.code}
            emptyText="Aucune session trouvée"
            failedText="Les sessions n’ont pas pu être chargées"
          />
        )}
      </Panel>
      <EndSessionsDialog
        action={action}
        count={others}
        allTitle="Fermer les autres sessions"
        except="Celui-ci reste connecté."
      />
    </>
  );
}

/** One's own account: the person, the password and the open sessions. Everybody who is signed in may see it. */
export function Component() {
  const { user } = useAccess();
  const form = usePasswordForm();
  if (!user) return null;
  const { nomPrenom, username, role } = user;
  return (
    <Stack>
      <DetailHead
        title={nomPrenom}
        label="Mon compte"
        lead={<Avatar name={nomPrenom} username={username} size={48} />}
        actions={
          <Button
            icon={<KeyRound aria-hidden />}
            onClick={() => {
              form.open({ form: 'motDePasse', subject: username, isKeyed: false });
            }}
          >
            Changer le mot de passe
          </Button>
        }
        figures={[{ label: 'Rôle', value: ROLE_LABELS[role] }]}
      >
        <HeadFacts>
          <li>
            <Mail aria-hidden />
            {username}
          </li>
        </HeadFacts>
      </DetailHead>
      <FactorsPanel />
      <Sessions />
      <PasswordDialog form={form} username={username} />
    </Stack>
  );
}
