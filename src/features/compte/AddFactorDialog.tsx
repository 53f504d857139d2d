import { useMemo, useState } from 'react';
import { KeyRound } from 'lucide-react';
import styled from 'styled-components';
import type { SecondStep } from '@contract/factor.ts';
import { LostFactor } from '../../domain/factors/LostFactor.tsx';
import { CodeInput, isWhole } from '../../domain/factors/CodeInput.tsx';
import { accountActors } from '../../domain/factors/factorCalls.ts';
import { hasPasskeys } from '../../domain/factors/passkeySupport.ts';
import { RecoveryCodesView } from '../../domain/factors/RecoveryCodesView.tsx';
import { TotpSecretView } from '../../domain/factors/TotpSecretView.tsx';
import { type FactorActor, useFactor, useFactorState } from '../../domain/factors/useFactor.ts';
import { useTypedCode } from '../../domain/factors/useTypedCode.ts';
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

const Way = styled.div`
  display: grid;
  justify-items: start;
  gap: 6px;
  font: var(--t-small);
  color: var(--text-2);
  & > h3 {
    font: var(--t-section);
    color: var(--text);
  }
`;

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

function PasskeyWay({ actor, nom }: { actor: FactorActor; nom: string }) {
  const snapshot = useFactorState(actor);
  return (
    <Way>
      <h3>Avec une clé d’accès</h3>
      {hasPasskeys() ? (
        <>
          <p>Votre empreinte, votre visage, le code de cet appareil ou une clé de sécurité.</p>
          <Button
            size="small"
            icon={<KeyRound aria-hidden />}
            busy={snapshot.matches('registering')}
            busyLabel="Clé d’accès..."
            disabled={snapshot.matches('confirming') || nom.trim() === ''}
            onClick={() => {
              actor.send({ type: 'passkey.wanted', nom: nom.trim() === DEFAULT_NAME ? 'Clé d’accès' : nom });
            }}
          >
            Créer une clé d’accès
          </Button>
        </>
      ) : (
        <p>Ce navigateur n’en fait qu’en HTTPS, à une adresse qui porte un nom.</p>
      )}
    </Way>
  );
}

function Setup({ actor, onClose }: PartProps) {
  const snapshot = useFactorState(actor);
  const { error, method, totpSecret } = snapshot.context;
  const [code, setCode] = useTypedCode(error);
  const [nom, setNom] = useState(DEFAULT_NAME);
  const isTouching = snapshot.matches('registering');
  const isBusy = snapshot.matches('confirming') || isTouching;
  const isReady = totpSecret !== null && isWhole(code) && nom.trim() !== '';
  const isLost = snapshot.matches('unprepared') || snapshot.matches('expired');
  return (
    <Dialog
      open
      title="Ajouter un second facteur"
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
          <Button
            type="submit"
            variant="primary"
            busy={snapshot.matches('confirming')}
            busyLabel="Vérification..."
            disabled={!isReady || isTouching}
          >
            Activer
          </Button>
        </>
      }
    >
      {isLost && <LostFactor actor={actor} />}
      {method === 'passkey' && error !== null && !isLost && <Alert tone="critical">{error}</Alert>}
      {snapshot.matches('preparing') && <SkeletonLines count={6} label="Préparation…" />}
      {totpSecret && !isLost && (
        <>
          <PasskeyWay actor={actor} nom={nom} />
          <Way>
            <h3>Avec un téléphone</h3>
            <p>Lisez ce code QR avec une application d’authentification, puis saisissez le code qu’elle affiche.</p>
          </Way>
          <TotpSecretView totpSecret={totpSecret} />
          <CodeInput value={code} error={method === 'passkey' ? null : error} onChange={setCode} />
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
