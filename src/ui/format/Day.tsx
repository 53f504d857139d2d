import { formatDate, formatDateTime } from './date.ts';

/** A day (with its hour when `time`), in figures of one width, never wrapped. */
export function Day({ value, time = false, empty = 'Jamais' }: { value: string | null | undefined; time?: boolean; empty?: string }) {
  const text = time ? formatDateTime(value, empty) : formatDate(value, empty);
  return <span className={text === empty ? 'nw t3' : 'nw'}>{text}</span>;
}
