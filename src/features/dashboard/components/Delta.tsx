import { TrendingDown, TrendingUp } from 'lucide-react';
import styled from 'styled-components';
import { formatPercent } from '../../../ui/format/number.ts';
import { shortDay } from '../days.ts';

interface Props {
  value: number;
  before: number;
  /** The day of `before`. */
  day: string;
  format: (value: number) => string;
  /** The day is not over yet, so a lower figure is no warning. */
  partial: boolean;
}

/** The change of a figure from the same weekday of the week before, in percent. The former figure is in the tooltip. */
export function Delta({ value, before, day, format, partial }: Props) {
  const when = shortDay(day);
  if (before === 0) return <Root>{value === 0 ? `comme ${when}` : `rien ${when}`}</Root>;
  const change = Math.round(((value - before) / before) * 100);
  const Icon = change < 0 ? TrendingDown : TrendingUp;
  return (
    <Root title={`${when} : ${format(before)}`}>
      {change === 0 ? (
        '= '
      ) : (
        <b data-tone={change > 0 ? 'good' : partial ? undefined : 'warning'} className="tn">
          <Icon aria-hidden />
          {change > 0 ? '+' : ''}
          {formatPercent(change)}{' '}
        </b>
      )}
      <span className="vh">contre {format(before)}, </span>
      {when}
    </Root>
  );
}

const Root = styled.span`
  & > b {
    font-weight: 500;
    white-space: nowrap;
    & > svg.lucide {
      width: 14px;
      height: 14px;
      margin-right: 3px;
      vertical-align: -2px;
    }
    &[data-tone='good'] {
      color: var(--good);
    }
    &[data-tone='warning'] {
      color: var(--warning);
    }
  }
`;
