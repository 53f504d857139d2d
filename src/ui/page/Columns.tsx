import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Stack } from './Page.tsx';

const Root = styled.div`
  container: columns / inline-size;
  & > div {
    display: grid;
    gap: 16px;
    min-width: 0;
    align-items: start;
  }
  @container columns (min-width: 960px) {
    & > div {
      grid-template-columns: minmax(0, 1fr) 272px;
    }
  }
`;

/** The content of a page with a narrow column beside it, or below it where there is no room. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <Root>
    <div>
      <Stack>{children}</Stack>
      {aside}
    </div>
  </Root>
);
