import { useSelector } from '@xstate/react';
import { Trash2, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import { faultOfShape, LEAST_CORNERS, polygonsShown } from '../../../machines/forms/zoneRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import type { MapMarker, MapSurface } from '../../../ui/map/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { Neighbours } from '../map/useNeighbours.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { boundsOfSurfaces, surfaceOf, ZOOM } from '../map/zoneSurface.ts';

const Layers = mapLayers(() => import(/* webpackChunkName: "map-drawing" */ './DrawingLayers.tsx'));

/* The controls have their own background because they lie over the map. */
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

function drawingTip(count: number, isClosed: boolean): string | null {
  if (isClosed) return null;
  if (count === 0) return 'Cliquez sur la carte pour poser le premier sommet';
  return count < LEAST_CORNERS ? 'Cliquez pour poser le sommet suivant' : 'Cliquez sur le premier sommet pour fermer';
}

interface Props {
  actor: ZoneActor;
  isOpen: boolean;
  active: number | null;
  neighbours: Neighbours;
}

/**
 * The map on which the polygon is drawn, with its tools. A zone that has a polygon offers no tool to draw another
 * (docs/product.md, 9.4).
 */
export function DrawingMap({ actor, isOpen, active, neighbours }: Props) {
  const outline = useSelector(actor, ({ context }) => context.fields.shape.outline);
  const holes = useSelector(actor, ({ context }) => context.fields.shape.holes);
  const isClosed = useSelector(actor, ({ context }) => context.fields.shape.isClosed);
  const couleur = useSelector(actor, ({ context }) => context.fields.couleur);
  // The other polygons of a stored zone; they are kept until the shape changes.
  const shape = useSelector(actor, ({ context }) => context.fields.shape);
  const base = useSelector(actor, ({ context }) => context.loaded);
  const otherPolygons = useMemo(() => polygonsShown(shape, base).slice(1), [shape, base]);
  const stored = useSelector(actor, (snapshot) => (snapshot.matches('overtaken') ? snapshot.context.loaded : null));
  // The bounds of the shape as it was opened, so that drawing does not move the map.
  const [own] = useState(() => boundsOfSurfaces([{ polygons: [[outline], ...otherPolygons] }]));
  const around = useMemo(() => boundsOfSurfaces(neighbours.surfaces), [neighbours.surfaces]);
  const bounds = own ?? (outline.length === 0 ? around : null);
  const surfaces = useMemo((): readonly MapSurface[] => {
    if (!stored)
      return otherPolygons.length === 0
        ? neighbours.surfaces
        : [
            ...neighbours.surfaces,
            { id: 'other-polygons', polygons: otherPolygons, colour: couleur, fill: 0.18, dashed: true },
          ];
    const theirs = {
      code: stored.code,
      designation: 'Enregistrée',
      couleur: stored.fields.couleur,
      polygon: stored.polygon,
      surface: 0,
      utilisateurs: [],
    };
    return [...neighbours.surfaces, surfaceOf(theirs as Parameters<typeof surfaceOf>[0], { fill: 'hatched' })];
  }, [neighbours, stored, otherPolygons, couleur]);
  const markers = useMemo((): MapMarker[] => {
    const crossing = faultOfShape({ outline, holes })?.place;
    const place = crossing ? placeOf(crossing[1], crossing[0]) : null;
    return place ? [{ id: 'crossing', place, tone: 'critical' }] : [];
  }, [outline, holes]);
  const tip = isOpen ? drawingTip(outline.length, isClosed) : null;
  return (
    <>
      <MapFrame height="100%" label="Carte de la zone" centre={ANTANANARIVO} zoom={ZOOM} markers={markers}>
        <Layers
          neighbours={surfaces}
          {...{ outline, holes, isClosed, couleur, active, isOpen, bounds }}
          onAdd={(position) => {
            actor.send({ type: 'field.edited', edit: { kind: 'corner.added', position } });
          }}
          onClose={() => {
            actor.send({ type: 'field.edited', edit: { kind: 'outline.closed' } });
          }}
          onChange={(next) => {
            actor.send({ type: 'field.edited', edit: { kind: 'outline.changed', outline: next } });
          }}
        />
      </MapFrame>
      {isOpen && outline.length > 0 && (
        <Tools role="group" aria-label="Outils de dessin">
          {isClosed ? (
            <Button
              icon={<Trash2 aria-hidden />}
              onClick={() => {
                actor.send({ type: 'field.edited', edit: { kind: 'outline.erased' } });
              }}
            >
              Supprimer le polygone
            </Button>
          ) : (
            <>
              <Button
                icon={<Undo2 aria-hidden />}
                onClick={() => {
                  actor.send({ type: 'field.edited', edit: { kind: 'corner.removed', rank: outline.length - 1 } });
                }}
              >
                Retirer le dernier point
              </Button>
              <Button
                icon={<X aria-hidden />}
                onClick={() => {
                  actor.send({ type: 'field.edited', edit: { kind: 'outline.erased' } });
                }}
              >
                Abandonner
              </Button>
            </>
          )}
        </Tools>
      )}
      {tip !== null && <Tip aria-hidden>{tip}</Tip>}
    </>
  );
}
