import { memo } from 'react';
import styled from 'styled-components';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { SteeringPanelsProps } from './SteeringPanels.tsx';

const Panels = lazily<SteeringPanelsProps>(
  () => import(/* webpackChunkName: "steering" */ './SteeringPanels.tsx').then((module) => module.SteeringPanels),
  { failed: (failure) => <ChunkFailed title="Les panneaux de pilotage n’ont pas pu être chargés" {...failure} /> },
);

/** The steering panels at the end of the board, loaded when they come near the window. */
export const Steering = memo(function Steering({
  room,
  near,
  ...props
}: SteeringPanelsProps & { room: (element: HTMLDivElement | null) => void; near: boolean }) {
  return <Room ref={room}>{near && <Panels {...props} />}</Room>;
});

/* Keeps about the height of the panels, so that the page does not grow under who scrolls. */
const Room = styled.div`
  grid-column: 1 / -1;
  min-height: 1144px;
  ${phone} {
    min-height: 1980px;
  }
`;
