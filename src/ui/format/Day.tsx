import { formatDate, formatDateTime, formatTime } from './date.ts';

/** A day (with its hour when `time`), in figures of one width, never wrapped. */
export function Day({
  value,
  time = false,
  empty = 'Jamais',
}: {
  value: string | null | undefined;
  time?: boolean;
  empty?: string;
}) {
  const text = time ? formatDateTime(value, empty) : formatDate(value, empty);
  return <span className={text === empty ? 'nw t3' : 'nw'}>{text}</span>;
}

/** A day and its hour in two pieces: on a card, a third of a phone wide, the hour goes below. */
export function Moment({ value }: { value: string }) {
  return (
    <>
      <Day value={value} /> <span className="nw t2">{formatTime(value)}</span>
    </>
  );
}
