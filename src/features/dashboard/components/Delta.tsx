import { TrendingDown, TrendingUp } from 'lucide-react';
import styled from 'styled-components';
import { shortDay } from '../days.ts';
import { changeText } from '../pace.ts';

interface Props {
  value: number;
  before: number;
  /** The day of `before`. */
  day: string;
  format: (value: number) => string;
  /** The time (`14:32`) up to which both days count; null when both are over. */
  until: string | null;
}

/**
 * The change of a figure from the same weekday of the week before at the same hour, in percent. The former figure is in
 * the tooltip.
 */
export function Delta({ value, before, day, format, until }: Props) {
  const when = until === null ? shortDay(day) : `${shortDay(day)}, ${until}`;
  const whenShown = (
    <>
      {shortDay(day)}
      {until !== null && <span className="vh">, {until}</span>}
    </>
  );
  if (before === 0)
    return (
      <Root>
        {value === 0 ? 'comme ' : 'rien '}
        {whenShown}
      </Root>
    );
  const change = Math.round(((value - before) / before) * 100);
  const Icon = change < 0 ? TrendingDown : TrendingUp;
  return (
    <Root title={`${when}\u00a0: ${format(before)}`}>
      {change === 0 ? (
        '= '
      ) : (
        <b data-tone={change > 0 ? 'good' : 'warning'} className="tn">
          <Icon aria-hidden />
          {changeText(change)}{' '}
        </b>
      )}
      <span className="vh">contre {format(before)}, </span>
      {whenShown}
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
