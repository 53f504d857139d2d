import { useSelector } from '@xstate/react';
import { Trash2, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { fauteDe, SOMMETS_MINIMUM } from '../../../machines/zoneDialogRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { placeOf } from '../../../ui/map/coordinates.ts';
import { MapFrame } from '../../../ui/map/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/mapLayers.tsx';
import type { MapMarker, MapSurface } from '../../../ui/map/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { Voisines } from '../useVoisines.ts';
import type { ZoneDialogActor } from '../useZoneDialog.ts';
import { boundsOfSurfaces, CENTRE, surfaceOf, ZOOM } from '../zoneSurface.ts';

const Layers = mapLayers(() => import(/* webpackChunkName: "map" */ './DessinLayers.tsx'));

/* What stands over the map keeps its own background. */
const Tools = styled.div`
  position: absolute;
  top: 12px;
  right: 12px;
  display: flex;
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--shadow-pop);
  & > button {
    border: 0;
    background: none;
  }
  & > button + button {
    border-left: 1px solid var(--border);
    border-radius: 0 var(--r2) var(--r2) 0;
  }
  ${phone} {
    inset: auto auto 34px 8px;
  }
`;

const Tip = styled.p`
  position: absolute;
  bottom: 36px;
  left: 50%;
  max-width: calc(100% - 24px);
  padding: 4px 8px;
  border-radius: var(--r1);
  background: var(--text);
  color: var(--surface);
  font: 500 12px/16px var(--font);
  transform: translateX(-50%);
  pointer-events: none;
  ${phone} {
    top: 12px;
    bottom: auto;
    left: auto;
    right: 12px;
    max-width: 60%;
    transform: none;
  }
`;

function conseil(nombre: number, ferme: boolean): string | null {
  if (ferme) return null;
  if (nombre === 0) return 'Cliquez sur la carte pour poser le premier sommet';
  return nombre < SOMMETS_MINIMUM ? 'Cliquez pour poser le sommet suivant' : 'Cliquez sur le premier sommet pour fermer';
}

interface Props {
  actor: ZoneDialogActor;
  isOpen: boolean;
  active: number | null;
  voisines: Voisines;
}

/** The map on which the polygon is drawn, and its tools: none to draw once there is one (doc 2, 2). */
export function Dessin({ actor, isOpen, active, voisines }: Props) {
  const contour = useSelector(actor, ({ context }) => context.contour);
  const trous = useSelector(actor, ({ context }) => context.trous);
  const ferme = useSelector(actor, ({ context }) => context.ferme);
  const couleur = useSelector(actor, ({ context }) => context.couleur);
  const autre = useSelector(actor, (snapshot) => (snapshot.matches('conflit') ? snapshot.context.base : null));
  // As it was opened: what is drawn later does not move the map.
  const [bounds] = useState(() => boundsOfSurfaces([{ polygons: [[contour]] }]));
  const surfaces = useMemo((): readonly MapSurface[] => {
    if (!autre) return voisines.surfaces;
    const theirs = { code: autre.code, designation: 'Enregistrée', couleur: autre.couleur, polygon: autre.polygone, surface: 0, utilisateurs: [] };
    return [...voisines.surfaces, surfaceOf(theirs as Parameters<typeof surfaceOf>[0], { fill: 'hatched' })];
  }, [voisines, autre]);
  const markers = useMemo((): MapMarker[] => {
    const lieu = fauteDe({ contour, trous })?.lieu;
    const place = lieu ? placeOf(lieu[1], lieu[0]) : null;
    return place ? [{ id: 'croisement', place, tone: 'critical' }] : [];
  }, [contour, trous]);
  const tip = isOpen ? conseil(contour.length, ferme) : null;
  return (
    <>
      <MapFrame height="100%" label="Carte de la zone" centre={CENTRE} zoom={ZOOM} markers={markers}>
        <Layers
          voisines={surfaces}
          {...{ contour, trous, ferme, couleur, active, isOpen, bounds }}
          onAdd={(position) => { actor.send({ type: 'sommet.ajoute', position }); }}
          onClose={() => { actor.send({ type: 'contour.ferme' }); }}
          onChange={(next) => { actor.send({ type: 'contour.modifie', contour: next }); }}
        />
      </MapFrame>
      {isOpen && contour.length > 0 && (
        <Tools role="group" aria-label="Outils de dessin">
          {ferme ? (
            <Button icon={<Trash2 aria-hidden />} onClick={() => { actor.send({ type: 'contour.efface' }); }}>Supprimer le polygone</Button>
          ) : (
            <>
              <Button icon={<Undo2 aria-hidden />} onClick={() => { actor.send({ type: 'sommet.retire', rang: contour.length - 1 }); }}>Retirer le dernier point</Button>
              <Button icon={<X aria-hidden />} onClick={() => { actor.send({ type: 'contour.efface' }); }}>Abandonner</Button>
            </>
          )}
        </Tools>
      )}
      {tip !== null && <Tip aria-hidden>{tip}</Tip>}
    </>
  );
}
