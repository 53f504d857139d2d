import styled from 'styled-components';
import type { DeviceSession } from '@contract/deviceSession.ts';
import type { Form } from '../../machines/submission/useForm.ts';
import { useListDeviceSessionsQuery } from '../../store/api/deviceSessionsApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { FormText } from '../../ui/form/field/FormText.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { fact, Facts } from '../../ui/panel/Panel.tsx';
import { LastActivity } from './LastActivity.tsx';
import { MOTIF_MAX, MOTIFS, neighboursOf } from './disconnection.ts';

const OTHERS_MAX = 50;
const ACTIVE = { page: 1, itemsPerPage: OTHERS_MAX, isEnabled: true } as const;

const Others = styled.ul`
  display: grid;
  gap: 4px;
  font: var(--t-small);
  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    overflow-wrap: anywhere;
  }
`;

const Suggestions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

function OtherSessions({ session }: { session: DeviceSession }) {
  const person = useListDeviceSessionsQuery({ ...ACTIVE, 'utilisateur.username[]': [session.utilisateur.username] });
  const device = useListDeviceSessionsQuery({ ...ACTIVE, search: session.deviceID });
  if (person.isError || device.isError)
    return <Alert tone="warning">Les autres sessions actives n’ont pas pu être chargées.</Alert>;
  if (!person.data || !device.data) return <SkeletonLines count={2} label="Recherche des autres sessions…" />;
  const { sameCommercial, sameDevice } = neighboursOf(session, person.data.items, device.data.items);
  const count = sameCommercial.length;
  return (
    <>
      {sameDevice.length > 0 && (
        <Alert tone="warning">
          Le même appareil est aussi ouvert par {sameDevice.map((row) => row.utilisateur.nomPrenom).join(', ')}&nbsp;:
          cette session-là restera active.
        </Alert>
      )}
      {count === 0 ? (
        <p className="meta">Aucune autre session active de ce commercial.</p>
      ) : (
        <div>
          <p className="meta">
            {pluralFr(count, 'autre session active', 'autres sessions actives')} de ce commercial, qui{' '}
            {count > 1 ? 'resteront' : 'restera'}&nbsp;:
          </p>
          <Others>
            {sameCommercial.map((row) => (
              <li key={row.code}>
                <span className="tn">{row.deviceID}</span>
                <LastActivity session={row} />
              </li>
            ))}
          </Others>
        </div>
      )}
    </>
  );
}

function SessionFacts({ session }: { session: DeviceSession }) {
  return (
    <Facts>
      {fact('Device ID', <span className="tn">{session.deviceID}</span>)}
      {fact('Activée le', <Day value={session.createdAt} time />)}
      {fact('Dernière activité', <LastActivity session={session} dated />)}
    </Facts>
  );
}

/**
 * Asks why a session is ended from afar, and shows which one it is and what else is open. `session` is the row, or null
 * for a form that was found again.
 */
export function DisconnectDialog({ form, session }: { form: Form; session: DeviceSession | null }) {
  const motif = form.fields['motif'] ?? '';
  const given = motif.trim();
  return (
    <FormDialog
      form={form}
      width="520px"
      title="Déconnecter la session"
      description={form.label}
      submitLabel="Déconnecter"
      busyLabel="Déconnexion..."
      failedText="Impossible de déconnecter la session."
      danger
      onSubmit={() => {
        form.submit(given === '' ? { motif: 'Indiquez le motif de la déconnexion.' } : {});
      }}
    >
      {session && <SessionFacts session={session} />}
      {session && <OtherSessions session={session} />}
      <FormText
        form={form}
        field="motif"
        label="Motif"
        required
        first
        maxLength={MOTIF_MAX}
        hint="Gardé, et dit au commercial par son application, qui devra se connecter de nouveau."
      />
      <Suggestions role="group" aria-label="Motifs habituels">
        {MOTIFS.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={given === each}
            onClick={() => {
              form.type('motif', each);
            }}
          >
            {each}
          </Button>
        ))}
      </Suggestions>
    </FormDialog>
  );
}
