import { type RefObject, useEffect, useRef } from 'react';

interface Refusable {
  faults: Readonly<Record<string, string>>;
  isBusy: boolean;
}

/**
 * Moves the focus to the first invalid field after a refused submission, and only then: faults also go one by one while
 * somebody types. `ask` is called with each submission.
 */
export function useFirstFault<Box extends HTMLElement>({
  faults,
  isBusy,
}: Refusable): { fields: RefObject<Box | null>; ask: () => void } {
  const fields = useRef<Box>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || isBusy) return;
    if (Object.keys(faults).length === 0) return;
    asked.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, isBusy]);
  return {
    fields,
    ask: () => {
      asked.current = true;
    },
  };
}
