import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import styled from 'styled-components';
import { overlapArea } from '../../../../geometry/overlap.ts';
import type { Area } from '../../../../geometry/placement.ts';
import { boxesMeet, boxOf, type Ring } from '../../../../geometry/position.ts';
import { polygonsShown, surfaceShown, type ZoneShape } from '../../../machines/zoneRules.ts';
import { useMapPosQuery } from '../../../store/api/posApi.ts';
import { formatNumber, formatSigned, NOTHING } from '../../../ui/format/number.ts';
import { formatSurface } from '../surface.ts';
import type { Comptage, Formes } from '../comptage.ts';
import { useComptage } from '../useComptage.ts';
import type { Voisines } from '../useVoisines.ts';
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
/** Sides that neighbours share may differ by a few metres: less than this (m²) is no overlap. */
const NEGLIGIBLE = 100;

/** What is shared with the neighbours, largest first; m². */
function useRecouvrements(polygons: readonly (readonly Ring[])[], { zones }: Voisines) {
  return useMemo(() => {
    const box = boxOf(polygons.flat());
    if (!box) return [];
    return zones
      .filter((zone) => boxesMeet(box, zone.box))
      .map(({ code, designation, polygons: its }) => ({ code, designation, surface: overlapArea(polygons, its) }))
      .filter(({ surface }) => surface >= NEGLIGIBLE)
      .sort((a, b) => b.surface - a.surface);
  }, [polygons, zones]);
}

const partagee = (surface: number): string =>
  surface < 5_000 ? `moins de ${formatSurface(10_000)}` : formatSurface(surface);

/** A new zone has the code that comes last: as large as another, it gives way. */
const NEW = '\uffff';

/** The zone as it would be saved beside the one that is stored. */
function useFormes(actor: ZoneActor, voisines: Voisines): Formes {
  const shape = useDeferredValue(useSelector(actor, ({ context }) => context.fields.shape));
  const base = useSelector(actor, ({ context }) => context.loaded);
  return useMemo(() => {
    const areaOf = (its: ZoneShape): Area => ({
      code: base?.code ?? NEW,
      surface: surfaceShown(its, base),
      polygons: polygonsShown(its, base),
    });
    return { forme: areaOf(shape), avant: base && areaOf(base.fields.shape), voisines: voisines.zones };
  }, [shape, base, voisines.zones]);
}

/** Those of the stored zone that have no position: no drawing takes them away. */
function useSansPosition(code: string | null): number {
  const { data } = useMapPosQuery(code === null ? skipToken : { 'zones.code[]': [code] });
  return data?.sansPosition ?? 0;
}

/** How many points of sale, and how that changes the stored zone. */
function Compte({
  comptage: { dedans, gagnes, perdus },
  sansPosition,
  isNew,
}: {
  comptage: Comptage;
  sansPosition: number;
  isNew: boolean;
}) {
  return (
    <>
      {formatNumber(dedans + sansPosition)}
      {sansPosition > 0 && <span className="t2"> · dont {formatNumber(sansPosition)} sans position</span>}
      {!isNew && gagnes > 0 && (
        <span className="gain">
          {' '}
          · {formatSigned(gagnes)} {gagnes > 1 ? 'gagnés' : 'gagné'}
        </span>
      )}
      {!isNew && perdus > 0 && (
        <span className="loss">
          {' '}
          · {formatSigned(-perdus)} {perdus > 1 ? 'perdus' : 'perdu'}
        </span>
      )}
    </>
  );
}

/**
 * What the zone holds, counted as the list and the heatmap count it: points of sale, gained and lost against the stored
 * one, and what it shares with its neighbours.
 */
export function Bilan({ actor, voisines }: { actor: ZoneActor; voisines: Voisines }) {
  const formes = useFormes(actor, voisines);
  const base = formes.avant;
  const { data, isError } = useMapPosQuery(EVERY_POINT);
  const comptage = useComptage(data?.positions, formes);
  const sansPosition = useSansPosition(base?.code ?? null);
  const recouvrements = useRecouvrements(formes.forme.polygons, voisines);
  return (
    <List aria-live="polite" aria-label="Bilan de la forme">
      <div>
        <dt>Points de vente</dt>
        <dd className="tn">
          {isError ? 'inconnus' : comptage ? <Compte {...{ comptage, sansPosition }} isNew={base === null} /> : NOTHING}
        </dd>
      </div>
      {recouvrements.map(({ code, designation, surface }) => (
        <div key={code}>
          <dt>Chevauche {designation}</dt>
          <dd className="tn share">{partagee(surface)}</dd>
        </div>
      ))}
      {voisines.isError && (
        <div>
          <dt>Chevauchements</dt>
          <dd>inconnus : les autres zones n’ont pas pu être chargées</dd>
        </div>
      )}
    </List>
  );
}
