import { formatDate, monthAndYear } from '../../ui/format/date.ts';

const WEEKDAYS = ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'];

const weekday = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

/** `Dimanche 22 novembre 2026` of a day (`yyyy-MM-dd`). */
export const longDay = (day: string): string =>
  `${weekday(day)} ${Number(day.slice(8)) === 1 ? '1er' : String(Number(day.slice(8)))} ${monthAndYear(day)}`;

/** `dim. 15/11` of a day (`yyyy-MM-dd`). */
export const shortDay = (day: string): string =>
  `${weekday(day).slice(0, 3).toLowerCase()}. ${formatDate(day).slice(0, 5)}`;

/** `mardis`, the weekday of a day (`yyyy-MM-dd`) in the plural. */
export const weekdaysOf = (day: string): string => `${weekday(day).toLowerCase()}s`;
