import { useSelector } from '@xstate/react';
import { Trash2, Undo2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import type { Position } from '../../../../geometry/position.ts';
import { faultOfShape, LEAST_CORNERS, polygonsShown } from '../../../machines/forms/zoneRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import type { MapMarker, MapSurface } from '../../../ui/map/types.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { Neighbours } from '../map/useNeighbours.ts';
import type { ZoneActor } from '../useZoneDialog.ts';
import { boundsOfSurfaces, surfaceOf, ZOOM } from '../map/zoneSurface.ts';

const Layers = mapLayers(() => import(/* webpackChunkName: "map-drawing" */ './DrawingLayers.tsx'));

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  & > .map {
    flex: 1;
    min-height: 0;
  }
`;

/* Below the map, because over it the tools would cover corners. */
const Bar = styled.div`
  display: flex;
  flex: none;
  gap: 8px 12px;
  align-items: center;
  justify-content: space-between;
  min-height: 45px;
  padding: 6px 12px;
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > p {
    font: 400 12px/16px var(--font);
    color: var(--text-2);
  }
  & > div {
    display: flex;
    flex: none;
    gap: 8px;
    margin-left: auto;
  }
  ${phone} {
    padding: 6px 8px;
  }
`;

function drawingTip(count: number, isClosed: boolean, isPhone: boolean): string {
  if (isClosed) return `Faites glisser un sommet ou un côté${isPhone ? '' : ' ; Alt + clic retire un sommet'}`;
  if (count === 0) return 'Cliquez sur la carte pour poser le premier sommet';
  return count < LEAST_CORNERS ? 'Cliquez pour poser le sommet suivant' : 'Cliquez sur le premier sommet pour fermer';
}

interface Props {
  actor: ZoneActor;
  isOpen: boolean;
  active: number | null;
  /** The corner that was typed last; null after another was chosen. */
  added: Position | null;
  neighbours: Neighbours;
}

/**
 * The map on which the polygon is drawn, with its tools. A zone that has a polygon offers no tool to draw another
 * (docs/product.md, 9.4).
 */
export function DrawingMap({ actor, isOpen, active, added, neighbours }: Props) {
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
  const isPhone = useIsPhone();
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
  return (
    <Root>
      <div className="map">
        <MapFrame height="100%" label="Carte de la zone" centre={ANTANANARIVO} zoom={ZOOM} markers={markers}>
          <Layers
            neighbours={surfaces}
            {...{ outline, holes, isClosed, couleur, active, added, isOpen, bounds }}
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
      </div>
      {isOpen && (
        <Bar>
          <p aria-hidden>{drawingTip(outline.length, isClosed, isPhone)}</p>
          {outline.length > 0 && (
            <div role="group" aria-label="Outils de dessin">
              {isClosed ? (
                <Button
                  size="small"
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
                    size="small"
                    icon={<Undo2 aria-hidden />}
                    onClick={() => {
                      actor.send({ type: 'field.edited', edit: { kind: 'corner.removed', rank: outline.length - 1 } });
                    }}
                  >
                    Retirer le dernier point
                  </Button>
                  <Button
                    size="small"
                    icon={<X aria-hidden />}
                    onClick={() => {
                      actor.send({ type: 'field.edited', edit: { kind: 'outline.erased' } });
                    }}
                  >
                    Abandonner
                  </Button>
                </>
              )}
            </div>
          )}
        </Bar>
      )}
    </Root>
  );
}
