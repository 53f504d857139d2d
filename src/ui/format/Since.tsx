import styled from 'styled-components';
import { useNow } from '../hooks/useNow.ts';
import { Stacked } from '../table/rows/stackStyle.ts';
import { ageOf, formatAge, type Late, latenessOf } from './age.ts';
import { Day } from './Day.tsx';

/** Up to here the days are what people compare; months would hide which of two is later. */
const MAX_DAYS = 100;

const Age = styled.span<{ $tone: ReturnType<typeof latenessOf> }>`
  color: var(--${({ $tone }) => $tone ?? 'text-2'});
  ${({ $tone }) => ($tone === 'critical' ? 'font-weight: 500 !important;' : '')}
`;

/* A day is never shortened. */
const Lines = styled(Stacked)`
  && {
    max-width: none;
  }
  && > * {
    overflow: visible;
  }
`;

interface Props {
  value: string | null | undefined;
  late: Late;
  time?: boolean;
  /** On one line, as in a sentence, instead of the age below the day. */
  inline?: boolean;
}

/** A day and how long ago it was, coloured when that is late; 'Jamais' without one. */
export function Since({ value, late, time = false, inline = false }: Props) {
  const age = ageOf(value, useNow());
  if (age === null) return <Day value={null} />;
  const day = <Day value={value} time={time} />;
  const text = (
    <Age className="nw" $tone={latenessOf(age, late)}>
      {formatAge(age, MAX_DAYS)}
    </Age>
  );
  if (inline)
    return (
      <>
        {day} <span className="t3">·</span> {text}
      </>
    );
  return (
    <Lines>
      <span className="dated">{day}</span> {text}
    </Lines>
  );
}
