import { useState } from 'react';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { boundsOf } from '../../ui/map/place/bounds.ts';
import type { Bounds } from '../../ui/map/types.ts';
import { Bars, FullBleed, PageHead } from '../../ui/page/Page.tsx';
import { low, phone } from '../../ui/theme/media.ts';
import { lieuxDe } from './carte.ts';
import { Carte } from './components/Carte.tsx';
import { Cote } from './components/Cote.tsx';
import { Filtres } from './components/Filtres.tsx';
import { Lecteur } from './components/Lecteur.tsx';
import { type Ecran, useAdresse, useAnnonces, useEcran, useHorloge, useTrajets } from './useParcours.ts';
import { useVue } from './useVue.ts';

const Corps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 368px;
  flex: 1;
  min-height: 0;
  & > .carte {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
  /* The page scrolls there: beside a long list the map stays in the window. */
  ${low} {
    & > .carte {
      position: sticky;
      top: var(--topbar);
      align-self: start;
      height: calc(100dvh - var(--topbar));
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > .carte {
      display: contents;
    }
    & > .carte > section {
      order: 2;
    }
  }
`;

function Parcours({ ecran }: { ecran: Ecran }) {
  const { actor, horloge, preparation } = ecran;
  useAdresse(actor);
  useAnnonces(actor);
  const trajets = useTrajets(actor, preparation);
  useHorloge(ecran, trajets);
  const vue = useVue(ecran, trajets);
  const rejouable = useSelector(actor, ({ context }) => context.bilan?.rejouable === true);
  const [cadre, setCadre] = useState<Bounds | null>(null);
  // Other trips on the map are shown whole, once: what arrives of them later moves nothing.
  const montres = trajets.map(({ rang, username, date }) => `${String(rang)} ${date} ${username}`).join('\n');
  const [cadres, setCadres] = useState('');
  if (cadres !== montres) {
    setCadres(montres);
    setCadre(boundsOf(lieuxDe(trajets)));
  }
  const [suivre, setSuivre] = useState(false);
  const seul = trajets.length === 1 ? (trajets[0]?.rang ?? null) : vue.seul;
  return (
    <FullBleed>
      <Bars>
        <PageHead title="Parcours Commerciaux" />
        <Filtres actor={actor} />
      </Bars>
      <Corps>
        <div className="carte">
          <Carte trajets={trajets} vue={vue} cadre={cadre} horloge={horloge} suivi={suivre ? seul : null} />
          {rejouable && trajets.length > 0 && (
            <Lecteur ecran={ecran} trajets={trajets} seul={seul} suivre={suivre} onSuivre={setSuivre} />
          )}
        </div>
        <Cote
          ecran={ecran}
          trajets={trajets}
          vue={vue}
          onCadrer={(trajet) => {
            setCadre(boundsOf(lieuxDe([trajet])));
          }}
        />
      </Corps>
    </FullBleed>
  );
}

/** Trips of representatives (doc 2, 2): chosen, shown and replayed on one clock. */
export function Component() {
  const ecran = useEcran();
  return ecran ? <Parcours ecran={ecran} /> : <FullBleed aria-busy />;
}
