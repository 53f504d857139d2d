import { useList } from '../../domain/lists/useList.ts';
import { posApi, useMapPosQuery } from '../../store/api/posApi.ts';
import { MapSwitch } from '../../ui/map/switch/MapSwitch.tsx';
import { useMapSwitch } from '../../ui/map/switch/useMapSwitch.ts';
import { downloadParams } from '../../ui/table/download/downloads.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { posList, posMap } from './posList.tsx';
import { PosOnMap } from './map/PosOnMap.tsx';

/** Leaves the sort out of the arguments: a map has no order, and another sort must not load the points again. */
const withoutSort = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !name.startsWith('order['))) as Record<
    string,
    string | string[]
  >;

export const rows = posApi.endpoints.listPos;

export function Component() {
  const { list, query } = useList(posList, rows);
  const [isMap, showMap] = useMapSwitch();
  const map = useMapPosQuery(withoutSort(downloadParams(list.state, posList)), { skip: !isMap });
  const refetch = () => {
    void query.refetch();
    if (isMap) void map.refetch();
  };
  return (
    <ListScreen
      definition={isMap ? posMap : posList}
      query={{ ...query, refetch }}
      state={list}
      tools={<MapSwitch checked={isMap} onChange={showMap} />}
      instead={isMap ? <PosOnMap query={map} list={list} /> : undefined}
    />
  );
}
