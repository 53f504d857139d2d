import { useCallback, useState } from 'react';

/** Whose dialog is open. The last one stays known, so that the dialog keeps its content while it closes. */
export function useShown<Subject>(): {
  last: Subject | null;
  isOpen: boolean;
  show: (subject: Subject) => void;
  hide: () => void;
} {
  const [last, setLast] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback((subject: Subject) => {
    setLast(subject);
    setOpen(true);
  }, []);
  const hide = useCallback(() => {
    setOpen(false);
  }, []);
  return { last, isOpen, show, hide };
}
