import { KeyRound } from 'lucide-react';
import { LostFactor } from '../../../domain/factors/LostFactor.tsx';
import { CodeInput, isWhole } from '../../../domain/factors/CodeInput.tsx';
import { hasPasskeys } from '../../../domain/factors/passkeySupport.ts';
import { TotpSecretView } from '../../../domain/factors/TotpSecretView.tsx';
import { type FactorActor, useFactorState } from '../../../domain/factors/useFactor.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { SkeletonLines } from '../../../ui/feedback/message/Skeleton.tsx';
import { Back, Others, StepForm } from './StepForm.tsx';
import { useTypedCode } from '../../../domain/factors/useTypedCode.ts';

/** Adds the factor that the role requires. */
export function Enrolment({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  const { error, method, totpSecret } = snapshot.context;
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
      {snapshot.matches('unprepared') && <LostFactor actor={actor} />}
      {snapshot.matches('preparing') && <SkeletonLines count={6} label="Préparation…" />}
      {totpSecret && (
        <>
          {hasPasskeys() && (
            <Button
              icon={<KeyRound aria-hidden />}
              disabled={isBusy}
              busy={snapshot.matches('registering')}
              busyLabel="Clé d’accès..."
              onClick={() => {
                actor.send({ type: 'passkey.wanted', nom: 'Clé d’accès' });
              }}
            >
              Plutôt une clé d’accès
            </Button>
          )}
          {method === 'passkey' && error !== null && <Alert tone="critical">{error}</Alert>}
          <TotpSecretView totpSecret={totpSecret} />
          <CodeInput value={code} error={method === 'passkey' ? null : error} onChange={setCode} />
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
