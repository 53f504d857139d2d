import { useListConfigurationsQuery } from '../../store/api/configurationApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { ConfigurationEditor } from './ConfigurationEditor.tsx';
import { configurationList } from './configurationList.tsx';

const NONE: readonly never[] = [];

export function Component() {
  const list = useListState(configurationList);
  const query = useListConfigurationsQuery(listArgs(list.state, configurationList));
  return (
    <ConfigurationEditor rows={query.data?.items ?? NONE}>
      <ListScreen definition={configurationList} query={query} state={list} />
    </ConfigurationEditor>
  );
}
