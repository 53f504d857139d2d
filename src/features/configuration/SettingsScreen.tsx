import { useListConfigurationsQuery } from '../../store/api/configurationApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { settingsList } from './configurationList.tsx';

/** The configuration for people who may read it but not change it (docs/product.md, 5.3). */
export function Component() {
  const list = useListState(settingsList);
  const query = useListConfigurationsQuery(listArgs(list.state, settingsList));
  return <ListScreen definition={settingsList} query={query} state={list} />;
}
