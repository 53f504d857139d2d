import type { Action, ThunkAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi.ts';
import type { Page } from './page.ts';
import type { Tag } from '../../../rules/tags.ts';

/** Where one kind of row is cached: under which tag, in the lists of which query and the details of which other. */
export interface CachedRows<Row> {
  tag: Tag;
  idOf: (row: Row) => string;
  list: Query<Page<Row>>;
  detail?: Query<Row>;
}

/** As much of an endpoint as names it and tells what it caches. */
interface Query<Data> {
  name: string;
  Types: { ResultType: Data };
}

type Patch = (
  name: string,
  args: unknown,
  change: (data: unknown) => void,
) => ThunkAction<{ undo: () => void }, never, unknown, Action>;
// The one API knows no endpoint by its type, because each resource injects its own.
const patch = baseApi.util.updateQueryData as unknown as Patch;

/** As much of a mutation's `onQueryStarted` as is needed here. */
interface Started<Answer> {
  dispatch: <Result>(thunk: ThunkAction<Result, never, unknown, Action>) => Result;
  getState: () => Parameters<typeof baseApi.util.selectInvalidatedBy>[0];
  queryFulfilled: Promise<{ data: Answer }>;
}

interface Shown<Row, Answer> {
  /** What is shown at once, and taken back if the call fails. */
  atOnce?: Partial<Row>;
  /** What is shown once the call succeeded. */
  whenDone: (answer: Answer) => Partial<Row> | null;
}

/** `onQueryStarted` of a change of one row: shows it in every cached list and detail, before they are read again. */
export async function patchRows<Row extends object, Answer>(
  { tag, idOf, list, detail }: CachedRows<Row>,
  id: string,
  { dispatch, getState, queryFulfilled }: Started<Answer>,
  { atOnce, whenDone }: Shown<Row, Answer>,
): Promise<void> {
  const show = (fields: Partial<Row> | null) =>
    baseApi.util
      .selectInvalidatedBy(getState(), [{ type: tag, id }])
      .filter(({ endpointName }) => endpointName === list.name || endpointName === detail?.name)
      .map(({ endpointName, originalArgs }) =>
        dispatch(
          patch(endpointName, originalArgs, (data) => {
            const row =
              endpointName === list.name ? (data as Page<Row>).items.find((each) => idOf(each) === id) : (data as Row);
            if (row) Object.assign(row, fields);
          }),
        ),
      );
  const shown = atOnce ? show(atOnce) : [];
  // The caller hears of a failure from the call itself.
  const done = await queryFulfilled.catch(() => null);
  if (done) show(whenDone(done.data));
  else for (const each of shown) each.undo();
}
