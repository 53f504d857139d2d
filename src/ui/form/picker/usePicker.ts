import { useState } from 'react';
import { useDebouncedValue } from '../../hooks/useDebouncedValue.ts';

export interface PickerOption {
  value: string;
  label: string;
}

/** Why the options did not come, in the server's words where it has some. */
export interface PickerFailure {
  text: string | undefined;
  retry: () => void;
}

/** Options of a picker, searched on the server: called with an empty search first; `enabled` false asks for nothing. */
export type UsePickerOptions = (
  search: string,
  enabled: boolean,
) => { options: readonly PickerOption[]; isFetching: boolean; failure?: PickerFailure | undefined };

/**
 * Labels of chosen values: found among the unfiltered options, else the value itself (a shared link may hold an unknown
 * code).
 */
export function useLabels(useOptions: UsePickerOptions, selected: readonly string[]): (value: string) => string {
  const { options } = useOptions('', selected.length > 0);
  return (value) => options.find((option) => option.value === value)?.label ?? value;
}

/** The search text of a picker and the options for it, debounced (300 ms) and asked only once the picker was opened. */
export function usePickerSearch(useOptions: UsePickerOptions) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const settled = useDebouncedValue(text.trim(), 300);
  const { options, isFetching, failure } = useOptions(settled, opened);
  return {
    text,
    setText,
    // Opened again after a failure, it asks again.
    open: () => {
      setOpened(true);
      failure?.retry();
    },
    failure,
    options,
    isFetching: opened && (isFetching || settled !== text.trim()),
  };
}
