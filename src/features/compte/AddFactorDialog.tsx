import { useMemo, useState } from 'react';
import type { SecondStep } from '@contract/factor.ts';
import { CodeInput, isWhole } from '../../domain/factors/CodeInput.tsx';
import { accountActors } from '../../domain/factors/factorCalls.ts';
import { RecoveryCodesView } from '../../domain/factors/RecoveryCodesView.tsx';
import { TotpSecretView } from '../../domain/factors/TotpSecretView.tsx';
import { type FactorActor, useFactor, useFactorState } from '../../domain/factors/useFactor.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { notify } from '../../ui/feedback/toast/toast.tsx';
import { Field } from '../../ui/form/field/Field.tsx';
import { TextInput } from '../../ui/form/input/inputs.tsx';

const STEP: SecondStep = { kind: 'enrolment', methods: [] };
const DEFAULT_NAME = 'Téléphone';
const NAME_MAX = 60;

interface PartProps {
  actor: FactorActor;
  onClose: () => void;
}

function Codes({ actor }: PartProps) {
  const { recoveryCodes } = useFactorState(actor).context;
  return (
    <Dialog
      open
      title="Codes de secours"
      description="Le second facteur est activé."
      locked
      onClose={() => undefined}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            actor.send({ type: 'codes.kept' });
          }}
        >
          J’ai gardé ces codes
        </Button>
      }
    >
      <RecoveryCodesView codes={recoveryCodes} />
    </Dialog>
  );
}

function Setup({ actor, onClose }: PartProps) {
  const snapshot = useFactorState(actor);
  const { error, totpSecret } = snapshot.context;
  const [code, setCode] = useState('');
  const [nom, setNom] = useState(DEFAULT_NAME);
  const isBusy = snapshot.matches('confirming');
  const isReady = totpSecret !== null && isWhole(code) && nom.trim() !== '';
  const isLost = snapshot.matches('unprepared') || snapshot.matches('expired');
  return (
    <Dialog
      open
      title="Ajouter des codes à usage unique"
      description="Lisez ce code QR avec une application d’authentification, puis saisissez le code qu’elle affiche."
      locked={isBusy}
      onClose={onClose}
      onSubmit={() => {
        if (isReady && !isBusy) actor.send({ type: 'proof.given', secretCode: code, nom });
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Vérification..." disabled={!isReady}>
            Activer
          </Button>
        </>
      }
    >
      {isLost && (
        <Alert tone="critical">
          {error}{' '}
          {snapshot.matches('unprepared') && (
            <Button
              size="small"
              onClick={() => {
                actor.send({ type: 'retry.requested' });
              }}
            >
              Réessayer
            </Button>
          )}
        </Alert>
      )}
      {snapshot.matches('preparing') && <SkeletonLines count={6} label="Préparation…" />}
      {totpSecret && !isLost && (
        <>
          <TotpSecretView totpSecret={totpSecret} />
          <CodeInput value={code} error={error} onChange={setCode} />
          <Field label="Nom" hint="Pour reconnaître ce facteur dans la liste">
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={NAME_MAX}
                value={nom}
                onChange={(event) => {
                  setNom(event.target.value);
                }}
              />
            )}
          </Field>
        </>
      )}
    </Dialog>
  );
}

function Part({ actor, onClose }: PartProps) {
  const snapshot = useFactorState(actor);
  if (snapshot.matches('keeping')) return <Codes actor={actor} onClose={onClose} />;
  return <Setup actor={actor} onClose={onClose} />;
}

/** Adds one-time codes to one's own account. */
export function AddFactorDialog({ onClose }: { onClose: () => void }) {
  const use = useMemo(
    () => ({
      name: 'compte' as const,
      actorsOf: accountActors,
      onEnd: ({ type }: { type: 'entered' | 'returned' }) => {
        if (type === 'entered') notify.success({ title: 'Second facteur ajouté' });
        onClose();
      },
    }),
    [onClose],
  );
  const actor = useFactor(STEP, use);
  return actor && <Part actor={actor} onClose={onClose} />;
}
