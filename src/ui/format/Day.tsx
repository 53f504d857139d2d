import { formatDate, formatDateTime, formatTime } from './date.ts';

/** A day, with its hour if `time`, in tabular figures and without line breaks. */
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

/** A day and its hour as two elements, because the hour wraps below the day on a narrow card. */
export function Moment({ value }: { value: string }) {
  return (
    <>
      <Day value={value} /> <span className="nw t2">{formatTime(value)}</span>
    </>
  );
}
