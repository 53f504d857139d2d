import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { ActiveCell } from '../switch/ActiveCell.tsx';
import { ToggleDialog, type ToggleQuestion } from './ToggleDialog.tsx';

interface Switched {
  isEnabled: boolean;
}

interface Toggle<Subject> {
  request: (subject: Subject) => void;
  nameOf: (subject: Subject) => string;
  /** Whether this user may switch. */
  editable: boolean;
}

const ToggleOfRows = createContext<Toggle<never>>({ request: () => undefined, nameOf: () => '', editable: false });

interface Props<Subject> extends ToggleQuestion<Subject> {
  editable: boolean;
  children: ReactNode;
}

/** Lets the rows below be switched on and off: one question for all of them. */
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
 * The switch of one row, as the `ToggleRows` around it has it: its label, whether it may be used, what using it does.
 */
export function useRowToggle<Subject extends Switched>(subject: Subject) {
  // The rows below a `ToggleRows` are what it switches.
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
