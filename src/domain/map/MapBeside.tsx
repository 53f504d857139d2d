import styled from 'styled-components';
import { phone } from '../../ui/theme/media.ts';

/** A map with what it shows beside it (`.beside`), or the reason why it shows nothing (`.beside.middle`). */
export const MapBeside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 300px;
  flex: 1;
  min-height: 0;
  & > .beside {
    min-height: 0;
    border-left: 1px solid var(--border);
    background: var(--surface);
    overflow-y: auto;
  }
  & > .middle {
    display: grid;
    align-content: center;
  }
  ${phone} {
    & > .beside {
      border-left: 0;
      border-top: 1px solid var(--border);
    }
  }
`;
