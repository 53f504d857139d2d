import styled from 'styled-components';
import { formatAr } from '../../../ui/format/number.ts';

/** The target that each representative has (Ar), at the end of a panel's head. */
export function TargetOfEach({ value }: { value: number }) {
  return (
    <Root className="tn">
      Objectif {formatAr(value)}
      <span> chacun</span>
    </Root>
  );
}

const Root = styled.span`
  @media (max-width: 419px) {
    & > span {
      display: none;
    }
  }
  @media (max-width: 379px) {
    display: none;
  }
`;
