import { BoardGrid } from '../components/BoardHead.tsx';
import { Movers } from './Movers.tsx';
import { PaceStrip } from './PaceStrip.tsx';
import { RiskyStock } from './RiskyStock.tsx';
import type { SteeringBlocks } from './useSteering.ts';
import { ZonesLeftAlone } from './ZonesLeftAlone.tsx';

export interface SteeringPanelsProps {
  blocks: SteeringBlocks;
  region: string | undefined;
}

/** What the month asks to be done: stock to sell, zones to visit, people to help, products to look at. */
export function SteeringPanels({ blocks, region }: SteeringPanelsProps) {
  return (
    <BoardGrid style={{ marginTop: 0 }}>
      <RiskyStock block={blocks.stock} region={region} />
      <ZonesLeftAlone block={blocks.visits} region={region} />
      <PaceStrip block={blocks.people} region={region} />
      <Movers block={blocks.changes} zones={blocks.zones} region={region} />
    </BoardGrid>
  );
}
