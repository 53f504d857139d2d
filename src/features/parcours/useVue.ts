import { useCallback, useState } from 'react';
import { useAddress } from '../../ui/hooks/useAddress.ts';
import type { Place } from '../../ui/map/types.ts';
import type { Ecran } from './useParcours.ts';
import type { Etape, PosVu, Trajet } from './trajet.ts';

export type Onglet = 'trajets' | 'chronologie' | 'pos';
const ONGLETS: readonly Onglet[] = ['trajets', 'chronologie', 'pos'];

/** What the map shows a card of. */
export type Choix = Etape | { genre: 'pos'; cle: string; trajet: number; place: Place | null; pos: PosVu };

export interface Vue {
  onglet: Onglet;
  ouvrir: (onglet: string) => void;
  /** The one trip that is looked at; null for all. */
  seul: number | null;
  isoler: (rang: number | null) => void;
  choix: Choix | null;
  /** Shows it on the map and sets the clock to it. */
  choisir: (choix: Choix | null) => void;
}

/** Which tab, which trip (both in the address) and which moment is looked at. */
export function useVue({ actor, horloge }: Ecran, trajets: readonly Pick<Trajet, 'rang'>[]): Vue {
  const { params, put } = useAddress();
  const [choix, setChoix] = useState<Choix | null>(null);
  const ecrire = useCallback(
    (cle: string, valeur: string | null) => {
      put(cle, valeur, { replace: true, preventScrollReset: true });
    },
    [put],
  );
  const choisir = useCallback(
    (un: Choix | null) => {
      setChoix(un);
      const instant = un?.genre === 'pos' ? un.pos.t : un?.debut;
      if (instant === null || instant === undefined) return;
      horloge.aller(instant);
      actor.send({ type: 'instant.choisi' });
    },
    [actor, horloge],
  );
  const isoler = useCallback(
    (rang: number | null) => {
      setChoix(null);
      ecrire('trajet', rang === null ? null : String(rang + 1));
    },
    [ecrire],
  );
  const ouvrir = useCallback(
    (onglet: string) => {
      ecrire('vue', onglet === 'trajets' ? null : onglet);
    },
    [ecrire],
  );
  const numero = Number(params.get('trajet') ?? '0');
  return {
    onglet: ONGLETS.find((un) => un === params.get('vue')) ?? 'trajets',
    ouvrir,
    seul: trajets.find(({ rang }) => rang === numero - 1)?.rang ?? null,
    isoler,
    choix,
    choisir,
  };
}
