import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { Button } from '../../../ui/button/Button.tsx';
import { type AjustementContext, stockIn } from '../../../machines/forms/ajustement.ts';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { MAY_BE_STORED } from '../../../ui/feedback/message/SubmissionFailure.tsx';
import type { AjustementActor } from '../useAjustement.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  & > span {
    flex: 1 1 280px;
  }
  & > .acts {
    display: flex;
    flex: 0 1 auto;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

const Margin = styled.div`
  margin-top: 12px;
`;

interface Props {
  actor: AjustementActor;
  overdrawn: readonly string[];
  onShow: (codes: readonly string[]) => void;
}

/**
 * The error of the last save, or how many lines exceed the stock; adds that the save may have succeeded when the answer
 * was lost.
 */
function textOf(failure: AjustementContext['failure'], isUnheard: boolean, count: number): string {
  if (failure === null)
    return `${String(count)} ${count < 2 ? 'ligne dépasse' : 'lignes dépassent'} ce qui est disponible.`;
  return `Erreur lors de la création: ${failure.message}${isUnheard ? ` ${MAY_BE_STORED}` : ''}`;
}

/** Why the last save did not succeed, with buttons that help to correct it. */
export function SaveProblem({ actor, overdrawn, onShow }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnheard = useSelector(actor, (snapshot) => snapshot.matches('unheard'));
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches('unavailable'));
  const before = useSelector(actor, ({ context }) => stockIn(context).before);
  // What is typed beyond an unchanged stock is told at its line.
  const count = failure === null ? overdrawn.filter((code) => before[code] !== undefined).length : overdrawn.length;
  if (isUnavailable || (failure === null && count === 0)) return null;
  return (
    <Margin>
      <Alert tone={isUnheard ? 'warning' : 'critical'} urgent>
        <Line>
          <span>{textOf(failure, isUnheard, count)}</span>
          {count > 0 && !isUnheard && (
            <span className="acts">
              <Button
                size="small"
                onClick={() => {
                  onShow(overdrawn);
                }}
              >
                Voir {count < 2 ? 'la ligne' : 'ces lignes'}
              </Button>
              {count > 1 && (
                <Button
                  size="small"
                  onClick={() => {
                    actor.send({ type: 'field.edited', edit: { kind: 'available' } });
                  }}
                >
                  Tout ramener au disponible
                </Button>
              )}
            </span>
          )}
        </Line>
      </Alert>
    </Margin>
  );
}
