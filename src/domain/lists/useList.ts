import { useCallback, useMemo } from 'react';
import { mayAskInAdvance } from '../../store/api/call/knownUntil.ts';
import type { ListEndpoint } from '../../store/api/endpoints.ts';
import { useAppDispatch } from '../../store/store.ts';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import type { ListAddress, ListState } from '../../ui/table/types.ts';

/**
 * The state of a list in the address and its rows. A new page, sort or filter is asked for in the event that chooses
 * it, and already when its button is pressed: the rendering that follows would delay the request. What may be chosen,
 * because a pointer rests on it, is asked for on a good line, as long as changes of these rows are told.
 */
export function useList<T>(definition: ListAddress, endpoint: ListEndpoint<T>) {
  const dispatch = useAppDispatch();
  const onChange = useCallback(
    (state: ListState, isChosen: boolean) =>
      isChosen || mayAskInAdvance()
        ? // The screen's own query takes the answer over; it also shows a failure.
          dispatch(endpoint.initiate(listArgs(state, definition), { subscribe: false }))
        : undefined,
    [dispatch, endpoint, definition],
  );
  const list = useListState(definition, onChange);
  const args = useMemo(() => listArgs(list.state, definition), [list.state, definition]);
  return { list, query: endpoint.useQuery(args), args };
}
