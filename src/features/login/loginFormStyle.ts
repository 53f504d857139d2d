import styled from 'styled-components';
import { phone } from '../../ui/theme/media.ts';

/** A form of the sign-in page. */
export const LoginFormBox = styled.form`
  display: grid;
  gap: 20px;
  width: 100%;
  max-width: 352px;
  & h1 {
    margin-bottom: 4px;
    font: 600 24px/32px var(--font);
    letter-spacing: -0.018em;
  }
  & h1 + p {
    font: var(--t-small);
    color: var(--text-2);
  }
  & > button[type='submit'] {
    height: 40px;
    margin-top: 4px;
    font-size: 14px;
  }
  ${phone} {
    max-width: none;
    & > button[type='submit'] {
      height: 44px;
    }
  }
`;
