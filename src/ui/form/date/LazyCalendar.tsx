import styled from 'styled-components';
import { ChunkFailed } from '../../chunk/ChunkFailed.tsx';
import { lazily } from '../../chunk/lazily.tsx';
import { phone } from '../../theme/media.ts';
import type { DayCalendarProps, PeriodCalendarProps } from './Calendar.tsx';

/* The size of the calendar, so that its panel keeps its place when the code arrives. */
const Waiting = styled.div`
  width: 408px;
  height: 300px;
  ${phone} {
    width: 304px;
  }
`;

const load = () => import(/* webpackChunkName: "calendar" */ './Calendar.tsx');
const places = {
  waiting: <Waiting aria-busy />,
  failed: (failure: Omit<Parameters<typeof ChunkFailed>[0], 'title'>) => (
    <ChunkFailed title="Le calendrier n’a pas pu être chargé" {...failure} />
  ),
};

export const DayCalendar = lazily<DayCalendarProps>(() => load().then((module) => module.DayCalendar), places);
export const PeriodCalendar = lazily<PeriodCalendarProps>(() => load().then((module) => module.PeriodCalendar), places);
