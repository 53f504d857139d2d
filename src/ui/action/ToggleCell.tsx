import { useMemo } from 'react';
import { ActiveCell } from '../switch/ActiveCell.tsx';

interface Switched {
  isEnabled: boolean;
}

/** What the switches of rows need from their screen, which also shows the `ToggleDialog`. */
export interface RowToggle<Subject> {
  request: (subject: Subject) => void;
  nameOf: (subject: Subject) => string;
  /** Whether this user may switch rows on and off. */
  editable: boolean;
}

/** Gives the same object between renders, because columns are made from it. */
export const useRowToggle = <Subject,>(
  { request }: Pick<RowToggle<Subject>, 'request'>,
  { nameOf }: Pick<RowToggle<Subject>, 'nameOf'>,
  editable: boolean,
): RowToggle<Subject> => useMemo(() => ({ request, nameOf, editable }), [request, nameOf, editable]);

/** The switch of one row: its label, whether this user may use it, and its handler. */
export const switchOf = <Subject,>(subject: Subject, { request, nameOf, editable }: RowToggle<Subject>) => ({
  label: `${nameOf(subject)} actif`,
  editable,
  onChange: () => {
    request(subject);
  },
});

export function ToggleCell<Subject extends Switched>(props: { subject: Subject; toggle: RowToggle<Subject> }) {
  const { subject, toggle } = props;
  return <ActiveCell isEnabled={subject.isEnabled} {...switchOf(subject, toggle)} />;
}
