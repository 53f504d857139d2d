import { createContext, useContext, type ReactNode } from 'react';
import { ActiveCell } from '../switch/ActiveCell.tsx';
import { ToggleDialog, type ToggleQuestion } from './ToggleDialog.tsx';

interface Switched {
  isEnabled: boolean;
}

const Request = createContext<(subject: never) => void>(() => undefined);

/** Lets the rows below be switched on and off: one question for all of them. */
export function ToggleRows<Subject extends Switched>({ children, ...question }: ToggleQuestion<Subject> & { children: ReactNode }) {
  return (
    <Request value={question.action.request}>
      {children}
      <ToggleDialog {...question} />
    </Request>
  );
}

/** The switch of one row; what it asks for is what the `ToggleRows` around it switches. */
export function ToggleCell<Subject extends Switched>({ subject, name, editable }: { subject: Subject; name: string; editable: boolean }) {
  const request = useContext(Request) as (subject: Subject) => void;
  return (
    <ActiveCell
      isEnabled={subject.isEnabled}
      label={`${name} actif`}
      editable={editable}
      onChange={() => {
        request(subject);
      }}
    />
  );
}
