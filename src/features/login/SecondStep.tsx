import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { SecondStep as Step } from '@contract/factor.ts';
import { CodeInput, isWhole } from '../../domain/factors/CodeInput.tsx';
import { signInActors } from '../../domain/factors/factorCalls.ts';
import { RecoveryCodesView } from '../../domain/factors/RecoveryCodesView.tsx';
import { TotpSecretView } from '../../domain/factors/TotpSecretView.tsx';
import { type FactorActor, useFactor, useFactorState } from '../../domain/factors/useFactor.ts';
import type { FactorMethod } from '../../machines/factor.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { Field } from '../../ui/form/field/Field.tsx';
import { TextInput } from '../../ui/form/input/inputs.tsx';
import { LoginFormBox } from './loginFormStyle.ts';

const USE = {
  name: 'connexion',
  actorsOf: signInActors,
  onEnd: (event: { type: 'entered'; target: string | null } | { type: 'returned' }) => {
    // Every sign-in loads a page anew, because no data of somebody else may stay in memory.
    if (event.type === 'entered') location.assign(event.target ?? '/admin');
    else location.reload();
  },
} as const;

const Others = styled.div`
  display: grid;
  justify-items: start;
  gap: 4px;
  & > button {
    margin-left: -12px;
  }
`;

const LABELS: Readonly<Record<FactorMethod, string>> = {
  totp: 'Utiliser un code de mon téléphone',
  recovery: 'Utiliser un code de secours',
};

function Back({ actor }: { actor: FactorActor }) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        actor.send({ type: 'left' });
      }}
    >
      Revenir au mot de passe
    </Button>
  );
}

interface StepFormProps {
  title: string;
  text: string;
  children: ReactNode;
  onSubmit?: () => void;
}

/** One view of the second step. Its first field has the focus, as the one of the password had. */
function StepForm({ title, text, children, onSubmit }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? head.current;
    first?.focus();
  }, [title]);
  return (
    <LoginFormBox
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
      </div>
      {children}
    </LoginFormBox>
  );
}

/** A typed code is emptied after a refusal, so that the next one can be typed at once. */
function useTypedCode(error: string | null) {
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(error);
  if (error !== refused) {
    setRefused(error);
    if (error !== null) setCode('');
  }
  return [code, setCode] as const;
}

function Proof({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  const { step, method, error } = snapshot.context;
  const [code, setCode] = useTypedCode(error);
  const isBusy = snapshot.hasTag('busy');
  const isTotp = method === 'totp';
  const isReady = isTotp ? isWhole(code) : code.trim() !== '';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && !isBusy) box.current?.querySelector('input')?.focus();
  }, [error, isBusy]);
  return (
    <StepForm
      title={isTotp ? 'Vérification' : 'Code de secours'}
      text={
        isTotp
          ? 'Saisissez le code qu’affiche votre application d’authentification.'
          : 'Saisissez un de vos dix codes de secours. Il ne servira qu’une fois.'
      }
      onSubmit={() => {
        if (isReady && !isBusy) actor.send({ type: 'proof.given', secretCode: code });
      }}
    >
      <div ref={box}>
        {isTotp ? (
          <CodeInput value={code} error={error} onChange={setCode} />
        ) : (
          <Field label="Code de secours" hint="Par exemple 7k2m9-x4pqd" error={error ?? undefined}>
            {(control) => (
              <TextInput
                {...control}
                name="recovery"
                data-autofocus
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                }}
              />
            )}
          </Field>
        )}
      </div>
      <Button type="submit" variant="primary" busy={isBusy} busyLabel="Vérification..." disabled={!isReady}>
        Vérifier
      </Button>
      <Others>
        {step.methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => {
                setCode('');
                actor.send({ type: 'method.chosen', method: other });
              }}
            >
              {LABELS[other]}
            </Button>
          ))}
        <Back actor={actor} />
      </Others>
    </StepForm>
  );
}

function Enrolment({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  const { error, totpSecret } = snapshot.context;
  const [code, setCode] = useTypedCode(error);
  const isBusy = snapshot.matches('confirming');
  return (
    <StepForm
      title="Protégez votre compte"
      text="Votre rôle demande un second facteur. Lisez ce code QR avec une application d’authentification, puis
        saisissez le code qu’elle affiche."
      onSubmit={() => {
        if (isWhole(code) && !isBusy)
          actor.send({ type: 'proof.given', secretCode: code, nom: 'Application d’authentification' });
      }}
    >
      {snapshot.matches('unprepared') && (
        <Alert tone="critical">
          {error}{' '}
          <Button
            size="small"
            onClick={() => {
              actor.send({ type: 'retry.requested' });
            }}
          >
            Réessayer
          </Button>
        </Alert>
      )}
      {snapshot.matches('preparing') && <SkeletonLines count={6} label="Préparation…" />}
      {totpSecret && (
        <>
          <TotpSecretView totpSecret={totpSecret} />
          <CodeInput value={code} error={error} onChange={setCode} />
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Vérification..." disabled={!isWhole(code)}>
            Activer
          </Button>
        </>
      )}
      <Others>
        <Back actor={actor} />
      </Others>
    </StepForm>
  );
}

function Expired({ actor }: { actor: FactorActor }) {
  const { error } = useFactorState(actor).context;
  return (
    <StepForm
      title="Connexion expirée"
      text="Rien n’a été ouvert."
      onSubmit={() => {
        actor.send({ type: 'left' });
      }}
    >
      <Alert tone="critical">{error}</Alert>
      <Button type="submit" variant="primary">
        Revenir au mot de passe
      </Button>
    </StepForm>
  );
}

function Kept({ actor }: { actor: FactorActor }) {
  const { recoveryCodes } = useFactorState(actor).context;
  return (
    <StepForm
      title="Codes de secours"
      text="Le second facteur est activé."
      onSubmit={() => {
        actor.send({ type: 'codes.kept' });
      }}
    >
      <RecoveryCodesView codes={recoveryCodes} />
      <Button type="submit" variant="primary">
        J’ai gardé ces codes
      </Button>
    </StepForm>
  );
}

function View({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  if (snapshot.matches('keeping')) return <Kept actor={actor} />;
  if (snapshot.matches('expired')) return <Expired actor={actor} />;
  return snapshot.context.step.kind === 'enrolment' ? <Enrolment actor={actor} /> : <Proof actor={actor} />;
}

/** What is missing after the password (docs/product.md, 3.10). */
export function SecondStep({ step }: { step: Step }) {
  const actor = useFactor(step, USE);
  return actor && <View actor={actor} />;
}
