import { useMemo } from 'react';
import { useDialogAddress, useDialogLink } from '../../ui/dialog/useDialogAddress.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const ENTRY = 'entree';

/** A journal whose rows open their dialog, and keep the other parameters of the address. */
export function useEntryLinks<T extends { code: string }>(list: ListDefinition<T>): ListDefinition<T> {
  const link = useDialogLink(ENTRY);
  return useMemo(() => ({ ...list, rowLink: ({ code }) => link(code) }), [list, link]);
}

/** The code of the entry that the address asks for, null without one, and the functions that change it. */
export const useEntryAddress = () => useDialogAddress(ENTRY);
