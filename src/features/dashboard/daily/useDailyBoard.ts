import { useCallback, useMemo } from 'react';
import {
  useGetDayPaceQuery,
  useGetDayTeamQuery,
  useGetTableauJourQuery,
  useGetToDoQuery,
} from '../../../store/api/dashboardApi.ts';
import { isDay } from '../../../../rules/day.ts';
import { today } from '../../../ui/format/date.ts';
import { useAddress } from '../../../ui/hooks/useAddress.ts';
import { isMissing, useBoardBlock } from '../useBoard.ts';
import { sampleDay } from './sample.ts';
import { type Block, useBlock } from '../useBlock.ts';

/** Props of the blocks of the daily board. */
export interface DayBlock<T> {
  block: Block<T>;
  /** `yyyy-MM-dd`. */
  day: string;
  /** The figures are a sample, so they have no links. */
  sample: boolean;
}

const KEY = 'date';

/** The day in the address, or today. */
export function useDay(): readonly [day: string, choose: (day: string) => void] {
  const { params, put } = useAddress();
  const asked = params.get(KEY) ?? '';
  const choose = useCallback(
    (day: string) => {
      put(KEY, day === '' || day === today() ? null : day);
    },
    [put],
  );
  return [isDay(asked) ? asked : today(), choose];
}

/**
 * The blocks of a day. Each one loads and fails by itself. `sample` is true when the backend does not have this board.
 */
export function useDailyBoard(date: string) {
  const chiffres = useGetTableauJourQuery({ date, bloc: 'chiffres' });
  const positions = useGetTableauJourQuery({ date, bloc: 'positions' });
  const tops = useGetTableauJourQuery({ date, bloc: 'tops' });
  const activite = useGetTableauJourQuery({ date, bloc: 'activite' });
  const sample = isMissing([chiffres, positions, tops, activite]);
  const sampleAnswer = useMemo(() => (sample ? sampleDay(date) : undefined), [sample, date]);
  return {
    sample,
    chiffres: useBoardBlock(chiffres, (answer) => answer.chiffres, sampleAnswer?.chiffres),
    positions: useBoardBlock(positions, (answer) => answer.positions, sampleAnswer?.positions),
    commerciaux: useBoardBlock(tops, (answer) => answer.topCommerciaux, sampleAnswer?.topCommerciaux),
    produits: useBoardBlock(tops, (answer) => answer.topProduits, sampleAnswer?.topProduits),
    activite: useBoardBlock(activite, (answer) => answer.activite, sampleAnswer?.activite),
  };
}

const EVERY_MINUTE_MS = 60_000;

/**
 * How a day goes: its pace, the team, and for today what is to be looked at. Hours pass without any change of the data,
 * so today is read again each minute. A block is null when the backend does not have its call.
 */
export function useDayFollowing(date: string) {
  const isToday = date === today();
  const options = { pollingInterval: isToday ? EVERY_MINUTE_MS : 0 };
  const pace = useGetDayPaceQuery({ date }, options);
  const team = useGetDayTeamQuery({ date }, options);
  const toDo = useGetToDoQuery(undefined, { ...options, skip: !isToday });
  const blocks = { pace: useBlock(pace), team: useBlock(team), toDo: useBlock(toDo) };
  return {
    pace: isMissing([pace]) ? null : blocks.pace,
    team: isMissing([team]) ? null : blocks.team,
    toDo: isMissing([toDo]) || !isToday ? null : blocks.toDo,
  };
}
