import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import styled from 'styled-components';
import { isPartial } from '../../../machines/parcoursRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/message/Alert.tsx';
import { missingText } from '../words.ts';
import type { Trip } from '../trip/trip.ts';
import type { ParcoursActor } from '../useTrips.ts';

const Root = styled.div`
  padding: 12px 16px;
  border-bottom: 1px solid var(--border);
  & ul {
    margin: 2px 0 8px;
  }
`;

/** Lists the data that could not be loaded, and offers to try again. */
export function MissingData({ actor, trips }: { actor: ParcoursActor; trips: readonly Trip[] }) {
  const report = useSelector(actor, ({ context }) => context.report);
  if (!report || !isPartial(report)) return null;
  const nameOf = (username: string) => trips.find((trip) => trip.username === username)?.name ?? username;
  const line = (what: string, text: string) => (
    <li key={what + text}>
      {what}
      {text}
    </li>
  );
  return (
    <Root>
      <Alert tone="warning">
        <strong role="status">Une partie des données manque</strong>
        <ul>
          {report.commandes !== null && line('Commandes\u00a0: ', report.commandes)}
          {report.traces.map((missing) => line('Trace de ', missingText(missing, nameOf)))}
          {report.pos.map((missing) => line('Points de vente de ', missingText(missing, nameOf)))}
        </ul>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          onClick={() => {
            actor.send({ type: 'loading.retried' });
          }}
        >
          Réessayer
        </Button>
      </Alert>
    </Root>
  );
}
