import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatPhone } from '../../../ui/format/number.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { formatDistance, formatDuree, formatHeure } from '../temps.ts';
import { motsDe, nomDe, passageDe, STATUTS } from '../textes.ts';
import type { Trajet } from '../trajet.ts';
import type { Choix } from '../useVue.ts';

const Carte = styled.div`
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

type Fait = readonly [label: string, valeur: ReactNode];
const fait = (label: string, valeur: ReactNode): Fait => [label, valeur];
const arretDe = (debut: number, fin: number) => [
  fait('Début', formatHeure(debut)),
  fait('Fin', formatHeure(fin)),
  fait('Durée', formatDuree(fin - debut)),
];
const pointDeVente = (code: string, designation: string) => (
  <TextLink to={`/point-de-vente/${encodeURIComponent(code)}`}>{designation}</TextLink>
);

function faitsDe(choix: Choix): { titre: ReactNode; faits: readonly Fait[] } {
  switch (choix.genre) {
    case 'commande': {
      const { commandeCode, commandeValeur, pointOfSale, pointOfSaleCode, pointOfSaleNumber } = choix.point;
      return {
        titre: pointDeVente(pointOfSaleCode, pointOfSale),
        faits: [
          fait('Commande', <TextLink to={`/commande/${encodeURIComponent(commandeCode)}`}>{commandeCode}</TextLink>),
          fait('Heure', formatHeure(choix.debut)),
          fait('Montant', <Amount value={commandeValeur} />),
          ...(pointOfSaleNumber === '' ? [] : [fait('Téléphone', formatPhone(pointOfSaleNumber))]),
        ],
      };
    }
    case 'arret':
      return { titre: choix.chez ?? 'Arrêt', faits: arretDe(choix.debut, choix.fin) };
    case 'trou':
      return {
        titre: 'Signal perdu',
        faits: [...arretDe(choix.debut, choix.fin), fait('À vol d’oiseau', formatDistance(Math.round(choix.metres)))],
      };
    case 'pos': {
      const passage = passageDe(choix.pos, true);
      return {
        titre: pointDeVente(choix.pos.code, choix.pos.designation),
        faits: [
          fait('Ce jour-là', STATUTS[choix.pos.statut].un),
          ...(passage === '' ? [] : [fait('Passage', passage)]),
        ],
      };
    }
    case 'depart':
    case 'arrivee':
      return { titre: motsDe(choix).titre, faits: [fait('Heure', formatHeure(choix.debut))] };
  }
}

/** What the map says of a moment or of a point of sale. */
export function Bulle({ choix, trajet }: { choix: Choix; trajet: Trajet | undefined }) {
  const { titre, faits } = faitsDe(choix);
  return (
    <Carte>
      <strong>{titre}</strong>
      {trajet && <span className="t2">{nomDe(trajet)}</span>}
      <dl>
        {faits.map(([label, valeur]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tn">{valeur}</dd>
          </div>
        ))}
      </dl>
    </Carte>
  );
}
