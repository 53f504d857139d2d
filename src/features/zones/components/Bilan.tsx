import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import styled from 'styled-components';
import { overlapArea } from '../../../../geometry/overlap.ts';
import { boxesMeet, boxOf, type Ring } from '../../../../geometry/position.ts';
import { ringsOf } from '../../../machines/zoneRules.ts';
import { useMapPosQuery } from '../../../store/api/posApi.ts';
import { formatNumber, formatSigned, NOTHING } from '../../../ui/format/number.ts';
import { formatSurface } from '../surface.ts';
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

const NONE: readonly Ring[] = [];
const EVERY_POINT = {};
/** Sides that neighbours share may differ by a few metres: less than this (m²) is no overlap. */
const NEGLIGIBLE = 100;

/** What is shared with the neighbours, largest first; m². */
function useRecouvrements(anneaux: readonly Ring[], { zones }: Voisines) {
  return useMemo(() => {
    const box = boxOf(anneaux);
    if (!box) return [];
    return zones
      .filter((zone) => boxesMeet(box, zone.box))
      .map(({ code, designation, polygons }) => ({ code, designation, surface: overlapArea([anneaux], polygons) }))
      .filter(({ surface }) => surface >= NEGLIGIBLE)
      .sort((a, b) => b.surface - a.surface);
  }, [anneaux, zones]);
}

const partagee = (surface: number): string => (surface < 5_000 ? `moins de ${formatSurface(10_000)}` : formatSurface(surface));

/** What the shape holds: points of sale, gained and lost against the stored one, and what it shares with its neighbours. */
export function Bilan({ actor, voisines }: { actor: ZoneActor; voisines: Voisines }) {
  const contour = useSelector(actor, ({ context }) => context.fields.shape.outline);
  const trous = useSelector(actor, ({ context }) => context.fields.shape.holes);
  const base = useSelector(actor, ({ context }) => context.loaded);
  const drawn = useMemo(() => ringsOf({ outline: contour, holes: trous }), [contour, trous]);
  const anneaux = useDeferredValue(drawn);
  const avant = useMemo(() => (base ? ringsOf(base.fields.shape) : NONE), [base]);
  const { data, isError } = useMapPosQuery(EVERY_POINT);
  const comptage = useComptage(data?.positions, anneaux, avant);
  const recouvrements = useRecouvrements(anneaux, voisines);
  return (
    <List aria-live="polite" aria-label="Bilan de la forme">
      <div>
        <dt>Points de vente</dt>
        <dd className="tn">
          {isError ? 'inconnus' : comptage ? formatNumber(comptage.dedans) : NOTHING}
          {comptage && base && comptage.gagnes > 0 && <span className="gain"> · {formatSigned(comptage.gagnes)} {comptage.gagnes > 1 ? 'gagnés' : 'gagné'}</span>}
          {comptage && base && comptage.perdus > 0 && <span className="loss"> · {formatSigned(-comptage.perdus)} {comptage.perdus > 1 ? 'perdus' : 'perdu'}</span>}
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
