import type { Action, ThunkAction } from '@reduxjs/toolkit';
import { baseApi } from '../baseApi.ts';
import type { Page } from './page.ts';
import type { Tag } from '../../../../rules/tags.ts';

/** Where one kind of row is cached: its tag, the query of its lists and the query of its details. */
export interface CachedRows<Row> {
  tag: Tag;
  idOf: (row: Row) => string;
  list: Query<Page<Row>>;
  detail?: Query<Row>;
}

/** The parts of an endpoint that name it and give the type of its data. */
interface Query<Data> {
  name: string;
  Types: { ResultType: Data };
}

type Patch = (
  name: string,
  args: unknown,
  change: (data: unknown) => void,
) => ThunkAction<{ undo: () => void }, never, unknown, Action>;
// The base API does not know the endpoints' types, because each resource injects its own.
const patch = baseApi.util.updateQueryData as unknown as Patch;

/** The used parts of a mutation's `onQueryStarted` argument. */
interface Started<Answer> {
  dispatch: <Result>(thunk: ThunkAction<Result, never, unknown, Action>) => Result;
  getState: () => Parameters<typeof baseApi.util.selectInvalidatedBy>[0];
  queryFulfilled: Promise<{ data: Answer }>;
}

interface Shown<Row, Answer> {
  /** Fields to show at once and to undo if the call fails. */
  atOnce?: Partial<Row>;
  /** Fields to show after the call succeeds. */
  whenDone: (answer: Answer) => Partial<Row> | null;
}

/**
 * `onQueryStarted` of a change of one row. It shows the change in every cached list and detail before they are read
 * again.
 */
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
  // The caller learns of a failure from the call itself.
  const done = await queryFulfilled.catch(() => null);
  if (done) show(whenDone(done.data));
  else for (const each of shown) each.undo();
}
