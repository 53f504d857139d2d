import { useList } from '../../domain/lists/useList.ts';
import { configurationApi } from '../../store/api/configurationApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { settingsList } from './configurationList.tsx';

export const rows = configurationApi.endpoints.listConfigurations;

/** The configuration for people who may read it but not change it (docs/product.md, 5.3). */
export function Component() {
  const { list, query } = useList(settingsList, rows);
  return <ListScreen definition={settingsList} query={query} state={list} />;
}
