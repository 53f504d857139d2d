import { DIRTIES, type Dirtied, type Entity, type Tag } from '../../../rules/tags.ts';
import type { TagOf } from './answer/page.ts';
import { errorStatus } from './call/apiError.ts';

/** A refused change has changed nothing; one whose answer was lost may have been made. */
const isRefused = (error: unknown): boolean => {
  const status = errorStatus(error);
  return status !== null && status < 500;
};

/** Makes `invalidatesTags` of a mutation: these tags, unless it was refused. */
export const whenDone =
  (...tags: readonly (Tag | TagOf<Tag>)[]) =>
  (_data: unknown, error: unknown) =>
    error && isRefused(error) ? [] : tags;

/**
 * Makes `invalidatesTags` of a mutation that creates or changes many of these entities. Every change also has an audit
 * entry.
 */
export const dirties = (...entities: readonly Entity[]) =>
  whenDone(
    ...new Set<Tag>([
      ...entities.flatMap((entity): readonly Tag[] => [...DIRTIES[entity].own, ...DIRTIES[entity].also]),
      'Audit',
    ]),
  );

/** Makes `invalidatesTags` of a mutation of one entity. After a 412 only that entity is read again. */
export const dirtiesOne =
  <Arg>(entity: Entity, idOf: (arg: Arg) => string, ...others: readonly Tag[]) =>
  (_data: unknown, error: unknown, arg: Arg): (Tag | TagOf<Tag>)[] => {
    const { own, also }: Dirtied = DIRTIES[entity];
    const one = own.map((type) => ({ type, id: idOf(arg) }));
    if (error && isRefused(error)) return errorStatus(error) === 412 ? one : [];
    // The change may add the entity to lists, remove it or move it.
    return [...one, ...own.map((type) => ({ type, id: 'LIST' })), ...also, ...others, 'Audit'];
  };
