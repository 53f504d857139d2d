import type {
  CommercialPaces,
  Evolution,
  LeastSold,
  Pilotage,
  StockAtRisk,
  ZoneEvolution,
} from '@contract/dashboardPilotage.ts';
import { useAccess } from '../../../store/access.ts';
import { useGetPilotageQuery } from '../../../store/api/dashboardApi.ts';
import { isMissing, useBoardBlock } from '../useBoard.ts';
import type { Block } from '../useBlock.ts';

export interface SteeringBlocks {
  stock: Block<StockAtRisk>;
  /** By zone, and of all points of sale where the backend says so. */
  visits: Block<Pick<Pilotage, 'visites' | 'points'>>;
  people: Block<CommercialPaces>;
  changes: Block<Evolution>;
  zones: Block<ZoneEvolution>;
  products: Block<LeastSold>;
}

interface Asked {
  near: boolean;
  /** The last representatives are shown. */
  last: boolean;
  /** The zones that rose and fell are shown. */
  zones: boolean;
  /** The products that sold least are shown. */
  least: boolean;
}

/**
 * The blocks of the steering panels, which are read once they come `near` the window, and what belongs to a choice once
 * it is made. Null for who may not read reports, and when the backend does not have the call.
 */
export function useSteering(
  region: string | undefined,
  { near, last, zones, least }: Asked,
): { blocks: SteeringBlocks | null; asked: Block<unknown>[] } {
  const isAllowed = useAccess().can('reports.read');
  const args = region === undefined ? {} : { region };
  const isAsked = isAllowed && near;
  const arePeopleAsked = isAllowed && (near || last);
  const stock = useGetPilotageQuery({ ...args, bloc: 'stock' }, { skip: !isAsked });
  const visits = useGetPilotageQuery({ ...args, bloc: 'visites' }, { skip: !isAsked });
  const people = useGetPilotageQuery({ ...args, bloc: 'commerciaux' }, { skip: !arePeopleAsked });
  const changes = useGetPilotageQuery({ ...args, bloc: 'evolution' }, { skip: !isAsked });
  const areas = useGetPilotageQuery({ ...args, bloc: 'zones' }, { skip: !(isAsked && zones) });
  const products = useGetPilotageQuery({ ...args, bloc: 'produits' }, { skip: !(isAllowed && least) });
  const blocks = {
    stock: useBoardBlock(stock, (answer) => answer.stock, undefined),
    visits: useBoardBlock(visits, (answer) => (answer.visites ? answer : undefined), undefined),
    people: useBoardBlock(people, (answer) => answer.commerciaux, undefined),
    changes: useBoardBlock(changes, (answer) => answer.evolution, undefined),
    zones: useBoardBlock(areas, (answer) => answer.zones, undefined),
    products: useBoardBlock(products, (answer) => answer.produits, undefined),
  };
  if (!isAllowed || isMissing([stock, visits, people, changes])) return { blocks: null, asked: [] };
  const asked = [
    ...(isAsked ? [blocks.stock, blocks.visits, blocks.changes] : []),
    ...(arePeopleAsked ? [blocks.people] : []),
    ...(isAsked && zones ? [blocks.zones] : []),
    ...(least ? [blocks.products] : []),
  ];
  return { blocks, asked };
}
