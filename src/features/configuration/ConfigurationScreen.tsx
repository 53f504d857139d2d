import { useListConfigurationsQuery } from '../../store/api/configurationApi.ts';
import { ListScreen } from '../../ui/table/ListScreen.tsx';
import { listArgs } from '../../ui/table/listState.ts';
import { useListState } from '../../ui/table/useListState.ts';
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
