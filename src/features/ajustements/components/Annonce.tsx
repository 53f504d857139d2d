import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
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

const Place = styled.div`
  margin-top: 12px;
`;

interface Props {
  actor: AjustementActor;
  refusees: readonly string[];
  /** Shows only these lines. */
  onShow: (codes: readonly string[]) => void;
}

interface Etat {
  message: string | null;
  refusees: number;
  isUncertain: boolean;
  isWaiting: boolean;
}

/** What went wrong, and what it means for the next try. */
function texteDe({ message, refusees, isUncertain, isWaiting }: Etat): string {
  if (message === null) return `${refusees} ${refusees < 2 ? 'ligne dépasse' : 'lignes dépassent'} ce qui est disponible.`;
  const suite = isWaiting ? '« Réessayer » ne l’enregistrera pas deux fois.' : 'vérifiez les quantités disponibles avant de recommencer.';
  return `Erreur lors de la création: ${message}${isUncertain ? ` L’ajustement est peut-être enregistré : ${suite}` : ''}`;
}

/** Why a save did not succeed, and what may be done. */
export function Annonce({ actor, refusees, onShow }: Props) {
  const message = useSelector(actor, ({ context }) => context.message);
  const isUncertain = useSelector(actor, ({ context }) => context.incertain);
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches('incertain'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('indisponible'));
  if (isFailed || (message === null && refusees.length === 0)) return null;
  return (
    <Place>
      <Alert tone="critical">
        <Line>
          <span>
            {texteDe({ message, refusees: refusees.length, isUncertain, isWaiting })}
          </span>
          {isWaiting && (
            <Button size="small" onClick={() => { actor.send({ type: 'saisie.reprise' }); }}>
              Revenir à la saisie
            </Button>
          )}
          {refusees.length > 0 && !isWaiting && (
            <span className="acts">
              <Button size="small" onClick={() => { onShow(refusees); }}>
                Voir {refusees.length < 2 ? 'la ligne' : 'ces lignes'}
              </Button>
              {refusees.length > 1 && (
                <Button size="small" onClick={() => { actor.send({ type: 'quantites.ramenees' }); }}>
                  Tout ramener au disponible
                </Button>
              )}
            </span>
          )}
        </Line>
      </Alert>
    </Place>
  );
}
