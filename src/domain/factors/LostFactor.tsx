import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/feedback/message/Alert.tsx';
import { type FactorActor, useFactorState } from './useFactor.ts';

/** Why there is nothing to show, with another try where that helps. */
export function LostFactor({ actor }: { actor: FactorActor }) {
  const snapshot = useFactorState(actor);
  return (
    <Alert tone="critical">
      {snapshot.context.error}{' '}
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
  );
}
