import styled from 'styled-components';
import { isComplete, useGetFirstStepsQuery } from '../../../store/api/firstStepsApi.ts';
import { useAccess } from '../../../store/access.ts';
import { ChunkFailed } from '../../../ui/chunk/ChunkFailed.tsx';
import { lazily } from '../../../ui/chunk/lazily.tsx';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { PanelBox } from '../../../ui/panel/Panel.tsx';
import { phone } from '../../../ui/theme/media.ts';
import type { FirstStepsPanel } from './FirstStepsPanel.tsx';

/** Shows the steps of somebody who has put them off; the palette and the guide lead here. */
const PARAMETER = 'premiers-pas';

/* As high as the panel, so that the board below does not move when it comes. */
const Waiting = styled(PanelBox)`
  height: 496px;
  ${phone} {
    height: 1092px;
  }
`;

type Props = Parameters<typeof FirstStepsPanel>[0];

/** Few boards have the steps, so they come in a file of their own. */
const Panel = lazily<Props>(
  () => import(/* webpackChunkName: "first-steps" */ './FirstStepsPanel.tsx').then((module) => module.FirstStepsPanel),
  {
    waiting: <Waiting aria-busy />,
    failed: (failure) => (
      <PanelBox>
        <ChunkFailed title="Les premiers pas n’ont pas pu être chargés" {...failure} />
      </PanelBox>
    ),
  },
);

const Root = styled.div`
  margin-top: 16px;
`;

/** The steps of a new network, until the data show that all were taken or somebody puts them off. */
export function FirstSteps() {
  const { params, put } = useAddress();
  const { data } = useGetFirstStepsQuery(undefined, { skip: !useAccess().can('products.import') });
  if (!data || isComplete(data) || (data.reporte && !params.has(PARAMETER))) return null;
  return (
    <Root>
      <Panel
        steps={data}
        onLeft={() => {
          put(PARAMETER, null);
        }}
      />
    </Root>
  );
}
