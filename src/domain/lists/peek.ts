import type { Peek } from '../../ui/table/types.ts';
import { itemPath, type ResourceId } from '../resources.ts';

/**
 * How a row of a list is shown beside it, by the code of the item that has its own page. `load` belongs to the chunk
 * "apercus", which no list needs before somebody asks for it.
 */
export const peekOf = <T>(id: ResourceId, code: Peek<T>['code'], load: Peek<T>['load']): Peek<T> => ({
  code,
  link: (item) => itemPath(id, item),
  load,
});
