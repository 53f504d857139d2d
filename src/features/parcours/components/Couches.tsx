import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../../ui/map/frame/afterPaint.ts';
import { Dots, type MapDot } from '../../../ui/map/sign/Dots.tsx';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Lines } from '../../../ui/map/layer/Lines.tsx';
import { Movers } from '../../../ui/map/sign/Movers.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import type { Bounds, Place } from '../../../ui/map/types.ts';
import { useTokens } from '../../../ui/theme/useTokens.ts';
import { type Calques, lignesDe, motsDe, signesDe } from '../carte.ts';
import type { Horloge } from '../horloge.ts';
import { couleurDe, usePalette } from '../palette.ts';
import { positionA } from '../trace.ts';
import type { Trajet } from '../trajet.ts';
import type { Choix, Vue } from '../useVue.ts';
import { Bulle } from './Bulle.tsx';
import { choixDe } from './PointsDeVente.tsx';

export interface CouchesProps {
  trajets: readonly Trajet[];
  vue: Vue;
  calques: Calques;
  cadre: Bounds | null;
  horloge: Horloge;
  /** Kept in view by the replay. */
  suivi: number | null;
}

const AUCUN: readonly MapDot[] = [];

const titreDe = (choix: Choix): string =>
  choix.genre === 'pos'
    ? choix.pos.designation
    : choix.genre === 'commande'
      ? choix.point.pointOfSale
      : 'Moment du trajet';

function trouver(trajets: readonly Trajet[], cle: string): Choix | null {
  const rang = Number(cle.split('-')[0]);
  const trajet = trajets.find((un) => un.rang === rang);
  const etape = trajet?.etapes.find((une) => une.cle === cle);
  const pos = trajet?.visites?.find(({ code }) => cle === `${String(rang)}-pos-${code}`);
  return etape ?? (pos ? choixDe(rang, pos) : null);
}

/** Where each representative is by the clock, told past React. */
function useMouvement(trajets: readonly Trajet[], horloge: Horloge) {
  return useMemo(() => {
    const parId = new Map(trajets.map(({ rang, traces }) => [String(rang), traces ?? []]));
    const placeOf = (id: string): Place | null => {
      for (const trace of parId.get(id) ?? []) {
        const place = positionA(trace, horloge.instant);
        if (place) return place;
      }
      return null;
    };
    return { placeOf, follow: horloge.suivre };
  }, [trajets, horloge]);
}

/** These signs, a picture after the lines of the same trips: drawn in one, they would hold the page. */
function useApresImage(signes: readonly MapDot[]): readonly MapDot[] {
  const [poses, setPoses] = useState(AUCUN);
  useEffect(
    () =>
      afterPaint(() => {
        setPoses(signes);
      }),
    [signes],
  );
  return poses;
}

/** What lies on the map. Comes with it: all of this needs its library. */
export default function Couches({
  trajets,
  vue: { seul, choix, choisir },
  calques,
  cadre,
  horloge,
  suivi,
}: CouchesProps) {
  const palette = usePalette();
  const neutre = useTokens()['text-2'];
  const lignes = useMemo(() => lignesDe(trajets, palette, seul), [trajets, palette, seul]);
  const signes = useMemo(
    () => signesDe(trajets, palette, neutre, seul, calques),
    [trajets, palette, neutre, seul, calques],
  );
  const poses = useApresImage(signes);
  const mots = useMemo(() => motsDe(trajets, palette, seul), [trajets, palette, seul]);
  const mobiles = useMemo(
    () =>
      trajets
        .filter(({ rang }) => seul === null || seul === rang)
        .map(({ rang }) => {
          const { trait, encre } = couleurDe(palette, rang);
          return { id: String(rang), text: String(rang + 1), colour: trait, ink: encre };
        }),
    [trajets, palette, seul],
  );
  const mouvement = useMouvement(trajets, horloge);
  return (
    <>
      <Lines lines={lignes} />
      <Dots
        dots={poses}
        onSelect={(cle) => {
          choisir(trouver(trajets, cle));
        }}
      />
      <Dots dots={mots} sparse />
      <Movers movers={mobiles} movement={mouvement} followed={suivi === null ? undefined : String(suivi)} />
      <Fit bounds={cadre} />
      {choix?.place && (
        <Popup
          place={choix.place}
          label={titreDe(choix)}
          onClose={() => {
            choisir(null);
          }}
        >
          <Bulle choix={choix} trajet={trajets.find(({ rang }) => rang === choix.trajet)} />
        </Popup>
      )}
    </>
  );
}
