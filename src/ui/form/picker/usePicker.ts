import { useState } from 'react';
import { useDebouncedValue } from '../../hooks/useDebouncedValue.ts';

export interface PickerOption {
  value: string;
  label: string;
  /** Shown after the label, to tell things of one name apart. */
  code?: string | undefined;
  /** Shown with the face of a person. */
  isPerson?: boolean;
}

/** Why the options could not be loaded, in the server's words if there are any. */
export interface PickerFailure {
  text: string | undefined;
  retry: () => void;
}

/**
 * Loads the options of a picker from the server. It is first called with an empty search; `enabled` false makes no
 * request.
 */
export type UsePickerOptions = (
  search: string,
  enabled: boolean,
) => { options: readonly PickerOption[]; isFetching: boolean; failure?: PickerFailure | undefined };

/**
 * Gives the labels of chosen values from the unfiltered options. An unknown code, for example from a shared link, is
 * shown as it is.
 */
export function useLabels(useOptions: UsePickerOptions, selected: readonly string[]): (value: string) => string {
  const { options } = useOptions('', selected.length > 0);
  return (value) => options.find((option) => option.value === value)?.label ?? value;
}

/**
 * Keeps the search text of a picker and loads its options: debounced by 300 ms, and only once the picker has been
 * opened.
 */
export function usePickerSearch(useOptions: UsePickerOptions) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const settled = useDebouncedValue(text.trim(), 300);
  const { options, isFetching, failure } = useOptions(settled, opened);
  return {
    text,
    setText,
    // Opening the picker after a failure requests the options again.
    open: () => {
      setOpened(true);
      failure?.retry();
    },
    failure,
    options,
    isFetching: opened && (isFetching || settled !== text.trim()),
  };
}
