import styled from 'styled-components';
import { Amount } from '../../../ui/format/Amount.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';

const Incomplete = styled.span`
  ${phone} {
    white-space: normal;
  }
`;

interface Props {
  /** Ar, of the lines whose value is known. */
  value: number;
  lines: number;
  unknown: number;
  /** Where there is little room, what is unknown of the lines left out is told under the pointer only. */
  short?: boolean;
}

/** What lines are worth together: nothing when the value of none is known, and never without telling those left out. */
export function KnownAmount({ value, lines, unknown, short = false }: Props) {
  if (unknown === 0) return <Amount value={value} sign />;
  if (unknown >= lines) return <Amount value={null} />;
  const left = pluralFr(unknown, 'ligne');
  return (
    <Incomplete title={short ? `Sans ${left} de valeur inconnue` : undefined}>
      <Amount value={value} sign />
      <span className="t3">
        , sans {left}
        {short ? '' : ' de valeur inconnue'}
      </span>
    </Incomplete>
  );
}
