import type { ReactNode } from 'react';
import styled from 'styled-components';
import { itemPath } from '../../../domain/resources.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { PhoneLink } from '../../../ui/link/PhoneLink.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { formatClock, formatDistance, formatDuration } from '../units.ts';
import { passageOf, STATUSES, tripName, wordsOf } from '../words.ts';
import type { Trip } from '../trip/trip.ts';
import type { Selection } from '../useView.ts';

const Card = styled.div`
  display: grid;
  gap: 6px;
  & strong {
    font: var(--t-section);
  }
  & dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    text-align: right;
  }
`;

type Fact = readonly [label: string, value: ReactNode];
const fact = (label: string, value: ReactNode): Fact => [label, value];
const spanFacts = (start: number, end: number) => [
  fact('Début', formatClock(start)),
  fact('Fin', formatClock(end)),
  fact('Durée', formatDuration(end - start)),
];
const posLink = (code: string, designation: string) => (
  <TextLink to={itemPath('points-de-vente', code)}>{designation}</TextLink>
);

function factsOf(selection: Selection): { title: ReactNode; facts: readonly Fact[] } {
  switch (selection.kind) {
    case 'commande': {
      const { commandeCode, commandeValeur, pointOfSale, pointOfSaleCode, pointOfSaleNumber } = selection.point;
      return {
        title: posLink(pointOfSaleCode, pointOfSale),
        facts: [
          fact('Commande', <TextLink to={itemPath('commandes', commandeCode)}>{commandeCode}</TextLink>),
          fact('Heure', formatClock(selection.start)),
          fact('Montant', <Amount value={commandeValeur} />),
          ...(pointOfSaleNumber === '' ? [] : [fact('Téléphone', <PhoneLink phone={pointOfSaleNumber} />)]),
        ],
      };
    }
    case 'stop':
      return { title: selection.beside ?? 'Arrêt', facts: spanFacts(selection.start, selection.end) };
    case 'gap':
      return {
        title: 'Signal perdu',
        facts: [
          ...spanFacts(selection.start, selection.end),
          fact('À vol d’oiseau', formatDistance(Math.round(selection.metres))),
        ],
      };
    case 'pos': {
      const passage = passageOf(selection.pos, true);
      return {
        title: posLink(selection.pos.code, selection.pos.designation),
        facts: [
          fact('Ce jour-là', STATUSES[selection.pos.status].one),
          ...(passage === '' ? [] : [fact('Passage', passage)]),
        ],
      };
    }
    case 'departure':
    case 'arrival':
      return { title: wordsOf(selection).title, facts: [fact('Heure', formatClock(selection.start))] };
  }
}

/** The content of the map's card for a moment of a trip or for a point of sale. */
export function MomentCard({ selection, trip }: { selection: Selection; trip: Trip | undefined }) {
  const { title, facts } = factsOf(selection);
  return (
    <Card>
      <strong>{title}</strong>
      {trip && <span className="t2">{tripName(trip)}</span>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
