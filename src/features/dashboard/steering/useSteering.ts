import type { CommercialPaces, Evolution, StockAtRisk, ZoneVisits } from '@contract/dashboardPilotage.ts';
import { useAccess } from '../../../store/access.ts';
import { useGetPilotageQuery } from '../../../store/api/dashboardApi.ts';
import { isMissing, useBoardBlock } from '../useBoard.ts';
import type { Block } from '../useBlock.ts';

export interface SteeringBlocks {
  stock: Block<StockAtRisk>;
  visits: Block<ZoneVisits[]>;
  people: Block<CommercialPaces>;
  changes: Block<Evolution>;
}

/**
 * The blocks of the steering panels, which are read once they come `near` the window, the representatives also when the
 * `last` of them are shown. Null for who may not read reports, and when the backend does not have the call.
 */
export function useSteering(
  region: string | undefined,
  { near, last }: { near: boolean; last: boolean },
): { blocks: SteeringBlocks | null; asked: Block<unknown>[] } {
  const isAllowed = useAccess().can('reports.read');
  const args = region === undefined ? {} : { region };
  const isAsked = isAllowed && near;
  const arePeopleAsked = isAllowed && (near || last);
  const stock = useGetPilotageQuery({ ...args, bloc: 'stock' }, { skip: !isAsked });
  const visits = useGetPilotageQuery({ ...args, bloc: 'visites' }, { skip: !isAsked });
  const people = useGetPilotageQuery({ ...args, bloc: 'commerciaux' }, { skip: !arePeopleAsked });
  const changes = useGetPilotageQuery({ ...args, bloc: 'evolution' }, { skip: !isAsked });
  const blocks = {
    stock: useBoardBlock(stock, (answer) => answer.stock, undefined),
    visits: useBoardBlock(visits, (answer) => answer.visites, undefined),
    people: useBoardBlock(people, (answer) => answer.commerciaux, undefined),
    changes: useBoardBlock(changes, (answer) => answer.evolution, undefined),
  };
  if (!isAllowed || isMissing([stock, visits, people, changes])) return { blocks: null, asked: [] };
  return { blocks, asked: isAsked ? Object.values(blocks) : arePeopleAsked ? [blocks.people] : [] };
}
