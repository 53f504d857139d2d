import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CircleParking, Flag, MapPinOff, Play, ShoppingBag, type LucideIcon } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import type { Horloge } from '../horloge.ts';
import { formatHeure } from '../temps.ts';
import { heuresDe, motsDe, nomDe } from '../textes.ts';
import type { Etape, Trajet } from '../trajet.ts';
import type { Choix } from '../useVue.ts';
import { Lignes } from './ligneStyle.ts';
import { Pastille } from './Pastille.tsx';

const SIGNES: Record<Etape['genre'], LucideIcon> = {
  depart: Play,
  arrivee: Flag,
  commande: ShoppingBag,
  arret: CircleParking,
  trou: MapPinOff,
};

interface LigneProps {
  etape: Etape;
  /** Whose, where there are several. */
  nom: string | null;
  courante: boolean;
  choisie: boolean;
  onChoisir: (etape: Etape) => void;
}

const Ligne = memo(function Ligne({ etape, nom, courante, choisie, onChoisir }: LigneProps) {
  const Signe = SIGNES[etape.genre];
  const { titre, suite } = motsDe(etape);
  const pied = [etape.fin > etape.debut ? heuresDe(etape) : '', suite].filter((mot) => mot !== '').join(' · ');
  return (
    <li aria-current={courante ? 'time' : undefined}>
      <button
        type="button"
        aria-pressed={choisie}
        onClick={() => {
          onChoisir(etape);
        }}
      >
        <span className="tn">{formatHeure(etape.debut)}</span>
        <Signe aria-hidden />
        <span className="ell">
          <span className="titre ell">{titre}</span>
          {pied !== '' && <span className="suite ell tn">{pied}</span>}
        </span>
        {nom !== null && <Pastille rang={etape.trajet} nom={nom} />}
      </button>
    </li>
  );
});

const SUIVI_MS = 250;

/** Index of the last moment that began at or before the clock's time; followed four times a second at most. */
function useCourante(etapes: readonly Etape[], horloge: Horloge): number {
  const [courante, setCourante] = useState(-1);
  useEffect(() => {
    let minuterie: ReturnType<typeof setTimeout> | undefined;
    const chercher = () => {
      minuterie = undefined;
      setCourante(etapes.findLastIndex(({ debut }) => debut <= horloge.instant));
    };
    const suivre = () => {
      minuterie ??= setTimeout(chercher, SUIVI_MS);
    };
    suivre();
    const arreter = horloge.suivre(suivre);
    return () => {
      clearTimeout(minuterie);
      arreter();
    };
  }, [etapes, horloge]);
  return courante;
}

interface Props {
  trajets: readonly Trajet[];
  plusieurs: boolean;
  horloge: Horloge;
  choix: Choix | null;
  onChoisir: (etape: Etape) => void;
}

/**
 * All moments of these trips in the order of the time of day: what the map shows, for the keyboard and for reading
 * aloud.
 */
export function Chronologie({ trajets, plusieurs, horloge, choix, onChoisir }: Props) {
  const tous = useMemo(() => trajets.flatMap(({ etapes }) => etapes).toSorted((a, b) => a.debut - b.debut), [trajets]);
  // Hundreds of rows, made in the time that is left.
  const etapes = useDeferredValue(tous, NULLE);
  const courante = useCourante(etapes, horloge);
  if (tous.length === 0) return <EmptyState title="Rien à raconter" text="Ni commande ni position ce jour-là." />;
  const noms = new Map(trajets.map((trajet) => [trajet.rang, `Trajet ${String(trajet.rang + 1)}, ${nomDe(trajet)}`]));
  return (
    <Lignes aria-label="Chronologie">
      {etapes.map((etape, n) => (
        <Ligne
          key={etape.cle}
          etape={etape}
          nom={plusieurs ? (noms.get(etape.trajet) ?? null) : null}
          courante={n === courante}
          choisie={choix?.cle === etape.cle}
          onChoisir={onChoisir}
        />
      ))}
    </Lignes>
  );
}

const NULLE: readonly Etape[] = [];
