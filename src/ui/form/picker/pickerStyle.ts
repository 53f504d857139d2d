import styled, { css } from 'styled-components';
import { phone } from '../../theme/media.ts';
import { controlStyle } from '../input/controlStyle.ts';

export const PickerBox = styled.div`
  ${controlStyle}
  position: relative;
  gap: 6px;
  & > .t3 {
    flex: none;
  }
  & > input {
    flex: 1 1 24px;
  }
  /* With an inline label the placeholder « Tous » is the value, so it has the colour of one. */
  & > .t3 ~ input::placeholder {
    color: var(--text);
  }
  ${phone} {
    & > .t3,
    & > input::placeholder {
      font-size: 14px;
    }
  }
`;

export const chevronStyle = css`
  display: grid;
  place-items: center;
  flex: none;
  align-self: stretch;
  width: 28px;
  margin-right: -10px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-3);
  cursor: pointer;
  & > svg.lucide {
    width: 14px;
    height: 14px;
  }
`;
