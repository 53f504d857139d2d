import { useState } from 'react';
import styled from 'styled-components';
import type { DeviceSession } from '@contract/deviceSession.ts';
import { useListDeviceSessionsQuery } from '../../store/api/deviceSessionsApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SkeletonLines } from '../../ui/feedback/Skeleton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { pluralFr } from '../../ui/format/number.ts';
import { Facts } from '../../ui/panel/Panel.tsx';
import { Activite } from './Activite.tsx';
import { MOTIF_MAX, MOTIFS, voisinesDe } from './deconnexion.ts';

const MOST = 50;
const ACTIVE = { page: 1, itemsPerPage: MOST, isEnabled: true } as const;

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

function Autres({ session }: { session: DeviceSession }) {
  const person = useListDeviceSessionsQuery({ ...ACTIVE, 'utilisateur.username[]': [session.utilisateur.username] });
  const device = useListDeviceSessionsQuery({ ...ACTIVE, search: session.deviceID });
  if (person.isError || device.isError) return <Alert tone="warning">Les autres sessions actives n’ont pas pu être chargées.</Alert>;
  if (!person.data || !device.data) return <SkeletonLines count={2} label="Recherche des autres sessions…" />;
  const { memeCommercial, memeAppareil } = voisinesDe(session, person.data.items, device.data.items);
  return (
    <>
      {memeAppareil.length > 0 && (
        <Alert tone="warning">
          Le même appareil est aussi ouvert par {memeAppareil.map((row) => row.utilisateur.nomPrenom).join(', ')}&nbsp;: cette session-là restera active.
        </Alert>
      )}
      {memeCommercial.length === 0 ? (
        <p className="meta">Aucune autre session active de ce commercial.</p>
      ) : (
        <div>
          <p className="meta">{pluralFr(memeCommercial.length, 'autre session active', 'autres sessions actives')} de ce commercial, qui {memeCommercial.length > 1 ? 'resteront' : 'restera'}&nbsp;:</p>
          <Others>
            {memeCommercial.map((row) => (
              <li key={row.code}>
                <span className="tn">{row.deviceID}</span>
                <Activite session={row} />
              </li>
            ))}
          </Others>
        </div>
      )}
    </>
  );
}

interface Props {
  session: DeviceSession;
  busy: boolean;
  /** What was typed before, for this session. */
  motif: string;
  onType: (motif: string) => void;
  onConfirm: (motif: string) => void;
  onCancel: () => void;
}

/** Asks before a session is ended from afar: which one, what else is open, and why. */
export function DeconnexionDialog({ session, busy, motif, onType, onConfirm, onCancel }: Props) {
  const [asked, setAsked] = useState(false);
  const given = motif.trim();
  return (
    <Dialog
      open
      onClose={onCancel}
      locked={busy}
      width="520px"
      title="Déconnecter la session"
      description={session.utilisateur.nomPrenom}
      onSubmit={() => {
        setAsked(true);
        if (given !== '' && !busy) onConfirm(given);
      }}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Déconnexion...">
            Déconnecter
          </Button>
        </>
      }
    >
      <Facts>
        <div>
          <dt>Device ID</dt>
          <dd className="tn">{session.deviceID}</dd>
        </div>
        <div>
          <dt>Activée le</dt>
          <dd>
            <Day value={session.createdAt} time />
          </dd>
        </div>
        <div>
          <dt>Dernière activité</dt>
          <dd>
            <Activite session={session} dated />
          </dd>
        </div>
      </Facts>
      <Autres session={session} />
      <Field
        label="Motif"
        required
        hint="Gardé, et dit au commercial par son application, qui devra se connecter de nouveau."
        error={asked && given === '' ? 'Indiquez le motif de la déconnexion.' : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={MOTIF_MAX}
            value={motif}
            disabled={busy}
            onChange={(event) => {
              onType(event.target.value);
            }}
          />
        )}
      </Field>
      <Suggestions role="group" aria-label="Motifs habituels">
        {MOTIFS.map((each) => (
          <Button
            key={each}
            size="small"
            aria-pressed={given === each}
            disabled={busy}
            onClick={() => {
              onType(each);
            }}
          >
            {each}
          </Button>
        ))}
      </Suggestions>
    </Dialog>
  );
}
