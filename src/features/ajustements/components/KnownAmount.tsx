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
  /** Shortens the remark for narrow places; the tooltip has the full one. */
  short?: boolean;
}

/**
 * The total value of lines, with a remark on the lines whose value is unknown. Shows no amount when all are unknown.
 */
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
