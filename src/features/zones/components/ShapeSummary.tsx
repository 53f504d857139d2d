import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import styled from 'styled-components';
import { overlapArea } from '../../../../geometry/overlap.ts';
import type { Area } from '../../../../geometry/placement.ts';
import { boxesMeet, boxOf, type Ring } from '../../../../geometry/position.ts';
import { polygonsShown, surfaceShown, type ZoneShape } from '../../../machines/forms/zoneRules.ts';
import { useMapPosQuery } from '../../../store/api/posApi.ts';
import { formatNumber, formatSigned, NOTHING, formatSurface } from '../../../ui/format/number.ts';
import type { PointCount, CountedShapes } from '../pointCount.ts';
import { usePointCount } from '../usePointCount.ts';
import type { Neighbours } from '../map/useNeighbours.ts';
import type { ZoneActor } from '../useZoneDialog.ts';

const List = styled.dl`
  display: grid;
  gap: 2px;
  font: var(--t-small);
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
  }
  & dt {
    color: var(--text-2);
  }
  & .gain {
    color: var(--good);
  }
  & .loss {
    color: var(--critical);
  }
  & .share {
    color: var(--warning);
  }
`;

const EVERY_POINT = {};
/** In m². The common sides of two neighbours may differ by a few metres, so a smaller overlap is not reported. */
const NEGLIGIBLE = 100;

/** The overlaps with the neighbours in m², largest first. */
function useOverlaps(polygons: readonly (readonly Ring[])[], { zones }: Neighbours) {
  return useMemo(() => {
    const box = boxOf(polygons.flat());
    if (!box) return [];
    return zones
      .filter((zone) => boxesMeet(box, zone.box))
      .map(({ code, designation, polygons: others }) => ({ code, designation, surface: overlapArea(polygons, others) }))
      .filter(({ surface }) => surface >= NEGLIGIBLE)
      .sort((a, b) => b.surface - a.surface);
  }, [polygons, zones]);
}

const overlapText = (surface: number): string =>
  surface < 5_000 ? `moins de ${formatSurface(10_000)}` : formatSurface(surface);

/**
 * Of two zones of the same surface, a point belongs to the one whose code sorts first. This code sorts last, so a new
 * zone yields to a stored one.
 */
const NEW_CODE = '\uffff';

/** The zone as it would be saved and as it is stored. */
function useCountedShapes(actor: ZoneActor, neighbours: Neighbours): CountedShapes {
  const shape = useDeferredValue(useSelector(actor, ({ context }) => context.fields.shape));
  const base = useSelector(actor, ({ context }) => context.loaded);
  return useMemo(() => {
    const areaOf = (zoneShape: ZoneShape): Area => ({
      code: base?.code ?? NEW_CODE,
      surface: surfaceShown(zoneShape, base),
      polygons: polygonsShown(zoneShape, base),
    });
    return { shape: areaOf(shape), before: base && areaOf(base.fields.shape), neighbours: neighbours.zones };
  }, [shape, base, neighbours.zones]);
}

/** Points of sale of the stored zone without a position; they stay in it whatever is drawn. */
function useSansPosition(code: string | null): number {
  const { data } = useMapPosQuery(code === null ? skipToken : { 'zones.code[]': [code] });
  return data?.sansPosition ?? 0;
}

/** The number of points of sale, and how many the stored zone gains and loses. */
function PointCountText({
  count: { inside, gained, lost },
  sansPosition,
  isNew,
}: {
  count: PointCount;
  sansPosition: number;
  isNew: boolean;
}) {
  return (
    <>
      {formatNumber(inside + sansPosition)}
      {sansPosition > 0 && <span className="t2"> · dont {formatNumber(sansPosition)} sans position</span>}
      {!isNew && gained > 0 && (
        <span className="gain">
          {' '}
          · {formatSigned(gained)} {gained > 1 ? 'gagnés' : 'gagné'}
        </span>
      )}
      {!isNew && lost > 0 && (
        <span className="loss">
          {' '}
          · {formatSigned(-lost)} {lost > 1 ? 'perdus' : 'perdu'}
        </span>
      )}
    </>
  );
}

/**
 * The points of sale of the zone, counted as the list and the heatmap count them, with gains and losses against the
 * stored zone, and the overlaps with its neighbours.
 */
export function ShapeSummary({ actor, neighbours }: { actor: ZoneActor; neighbours: Neighbours }) {
  const shapes = useCountedShapes(actor, neighbours);
  const base = shapes.before;
  const { data, isError } = useMapPosQuery(EVERY_POINT);
  const count = usePointCount(data?.positions, shapes);
  const sansPosition = useSansPosition(base?.code ?? null);
  const overlaps = useOverlaps(shapes.shape.polygons, neighbours);
  return (
    <List aria-live="polite" aria-label="Bilan de la forme">
      <div>
        <dt>Points de vente</dt>
        <dd className="tn">
          {isError ? (
            'inconnus'
          ) : count ? (
            <PointCountText {...{ count, sansPosition }} isNew={base === null} />
          ) : (
            NOTHING
          )}
        </dd>
      </div>
      {overlaps.map(({ code, designation, surface }) => (
        <div key={code}>
          <dt>Chevauche {designation}</dt>
          <dd className="tn share">{overlapText(surface)}</dd>
        </div>
      ))}
      {neighbours.isError && (
        <div>
          <dt>Chevauchements</dt>
          <dd>inconnus&nbsp;: les autres zones n’ont pas pu être chargées</dd>
        </div>
      )}
    </List>
  );
}
