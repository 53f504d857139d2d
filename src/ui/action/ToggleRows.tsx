import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { ActiveCell } from '../switch/ActiveCell.tsx';
import { ToggleDialog, type ToggleQuestion } from './ToggleDialog.tsx';

interface Switched {
  isEnabled: boolean;
}

interface Toggle<Subject> {
  request: (subject: Subject) => void;
  nameOf: (subject: Subject) => string;
  /** Whether this user may switch rows on and off. */
  editable: boolean;
}

const ToggleOfRows = createContext<Toggle<never>>({ request: () => undefined, nameOf: () => '', editable: false });

interface Props<Subject> extends ToggleQuestion<Subject> {
  editable: boolean;
  children: ReactNode;
}

/** Lets the rows inside it be switched on and off, with one dialog for all of them. */
export function ToggleRows<Subject extends Switched>({ editable, children, ...question }: Props<Subject>) {
  const { action, nameOf } = question;
  const toggle = useMemo(() => ({ request: action.request, nameOf, editable }), [action.request, nameOf, editable]);
  return (
    <ToggleOfRows value={toggle}>
      {children}
      <ToggleDialog {...question} />
    </ToggleOfRows>
  );
}

/**
 * Gives the switch of one row from the surrounding `ToggleRows`: its label, whether this user may use it, and its
 * handler.
 */
export function useRowToggle<Subject extends Switched>(subject: Subject) {
  // A context cannot be generic. The cast is safe because a `ToggleRows` only contains rows of its own type.
  const { request, nameOf, editable } = useContext(ToggleOfRows) as unknown as Toggle<Subject>;
  return {
    label: `${nameOf(subject)} actif`,
    editable,
    onChange: () => {
      request(subject);
    },
  };
}

export function ToggleCell({ subject }: { subject: Switched }) {
  return <ActiveCell isEnabled={subject.isEnabled} {...useRowToggle(subject)} />;
}
