import { CalendarDays } from 'lucide-react';
import { useWaking } from '../../overlays/useWaking.ts';
import { InnerButton } from '../input/inputs.tsx';
import type { DayCalendarProps, PeriodCalendarProps } from './Calendar.tsx';

/** The button of a calendar in which a day or a period is chosen. */
export type CalendarButtonProps = { disabled?: boolean | undefined } & (
  | { day: DayCalendarProps; period?: never }
  | { period: PeriodCalendarProps; day?: never }
);

export const CALENDAR_FACE = {
  type: 'button',
  'aria-label': 'Ouvrir le calendrier',
  title: 'Ouvrir le calendrier',
  'aria-haspopup': 'dialog',
  children: <CalendarDays aria-hidden />,
} as const;

/** A button in a field that opens a calendar below the field. What it does is loaded after the first paint. */
export function CalendarButton(props: CalendarButtonProps) {
  const { live, soFarRef, waking } = useWaking();
  if (live) return <live.LiveCalendarButton {...props} soFarRef={soFarRef} />;
  return <InnerButton {...CALENDAR_FACE} disabled={props.disabled} {...waking} />;
}
