import type { SecondStep as Step } from '@contract/factor.ts';
import { signInActors } from '../../../domain/factors/factorCalls.ts';
import { RecoveryCodesView } from '../../../domain/factors/RecoveryCodesView.tsx';
import { type FactorActor, useFactor, useFactorState } from '../../../domain/factors/useFactor.ts';
import type { FactorEmitted } from '../../../machines/factor.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { Enrolment } from './Enrolment.tsx';
import { Proof } from './Proof.tsx';
import { StepForm } from './StepForm.tsx';

const USE = {
  name: 'connexion',
  actorsOf: signInActors,
  onEnd: (event: FactorEmitted) => {
    // Every sign-in loads a page anew, because no data of somebody else may stay in memory.
    if (event.type === 'entered') location.assign(event.target ?? '/admin');
    else location.reload();
  },
} as const;

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
