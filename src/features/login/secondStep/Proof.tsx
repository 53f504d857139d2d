import { useEffect, useRef } from 'react';
import { CodeInput, isWhole } from '../../../domain/factors/CodeInput.tsx';
import { type FactorActor, useFactorState } from '../../../domain/factors/useFactor.ts';
import type { FactorMethod } from '../../../machines/factor.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { Field } from '../../../ui/form/field/Field.tsx';
import { TextInput } from '../../../ui/form/input/inputs.tsx';
import { Back, Others, StepForm } from './StepForm.tsx';
import { useTypedCode } from '../../../domain/factors/useTypedCode.ts';

const LABELS: Readonly<Record<FactorMethod, string>> = {
  passkey: 'Utiliser une clé d’accès',
  totp: 'Utiliser un code de mon téléphone',
  recovery: 'Utiliser un code de secours',
};

const WORDS: Readonly<Record<FactorMethod, { title: string; text: string }>> = {
  passkey: {
    title: 'Clé d’accès',
    text: 'Confirmez avec votre empreinte, votre visage, le code de cet appareil ou une clé de sécurité.',
  },
  totp: { title: 'Vérification', text: 'Saisissez le code qu’affiche votre application d’authentification.' },
  recovery: { title: 'Code de secours', text: 'Saisissez un de vos dix codes de secours. Il ne servira qu’une fois.' },
};

function OtherWays({ actor, onChoose }: { actor: FactorActor; onChoose: () => void }) {
  const snapshot = useFactorState(actor);
  const { step, method } = snapshot.context;
  return (
    <Others>
      {step.methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button
            key={other}
            variant="quiet"
            size="small"
            disabled={snapshot.hasTag('busy')}
            onClick={() => {
              onChoose();
              actor.send({ type: 'method.chosen', method: other });
            }}
          >
            {LABELS[other]}
          </Button>
        ))}
      <Back actor={actor} />
    </Others>
  );
}

/** Asks for the factor that somebody has. */
export function Proof({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  const { method, error } = snapshot.context;
  const [code, setCode] = useTypedCode(error);
  const isBusy = snapshot.hasTag('busy');
  const isTotp = method === 'totp';
  const isPasskey = method === 'passkey';
  const isReady = isPasskey || (isTotp ? isWhole(code) : code.trim() !== '');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && !isBusy) box.current?.querySelector('input')?.focus();
  }, [error, isBusy]);
  return (
    <StepForm
      {...WORDS[method]}
      onSubmit={() => {
        if (!isReady || isBusy) return;
        actor.send(isPasskey ? { type: 'passkey.asked' } : { type: 'proof.given', secretCode: code });
      }}
    >
      {isPasskey && error !== null && <Alert tone="critical">{error}</Alert>}
      <div ref={box} hidden={isPasskey}>
        {isPasskey ? null : isTotp ? (
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
        {isPasskey ? 'Utiliser ma clé d’accès' : 'Vérifier'}
      </Button>
      <OtherWays
        actor={actor}
        onChoose={() => {
          setCode('');
        }}
      />
    </StepForm>
  );
}
