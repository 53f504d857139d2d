import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { estPartiel } from '../../../machines/parcoursRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { manqueDe } from '../textes.ts';
import type { Trajet } from '../trajet.ts';
import type { ParcoursActor } from '../useParcours.ts';

const Root = styled.div`
  padding: 12px 16px;
  border-bottom: 1px solid var(--border);
  & ul {
    margin: 2px 0 8px;
  }
`;

/** What did not come, beside what did. */
export function Manques({ actor, trajets }: { actor: ParcoursActor; trajets: readonly Trajet[] }) {
  const bilan = useSelector(actor, ({ context }) => context.bilan);
  if (!bilan || !estPartiel(bilan)) return null;
  const nom = (username: string) => trajets.find((trajet) => trajet.username === username)?.nom ?? username;
  const ligne = (quoi: string, texte: string) => (
    <li key={quoi + texte}>
      {quoi}
      {texte}
    </li>
  );
  return (
    <Root>
      <Alert tone="warning">
        <strong role="status">Une partie des données manque</strong>
        <ul>
          {bilan.commandes !== null && ligne('Commandes : ', bilan.commandes)}
          {bilan.traces.map((manque) => ligne('Trace de ', manqueDe(manque, nom)))}
          {bilan.pointsDeVente.map((manque) => ligne('Points de vente de ', manqueDe(manque, nom)))}
        </ul>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          onClick={() => {
            actor.send({ type: 'chargement.relance' });
          }}
        >
          Réessayer
        </Button>
      </Alert>
    </Root>
  );
}
