import { useList } from '../../domain/lists/useList.ts';
import { memo, useMemo } from 'react';
import { configurationApi, type AnyConfiguration } from '../../store/api/configurationApi.ts';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import type { ListControl } from '../../ui/table/state/useListState.ts';
import type { ListQuery } from '../../ui/table/types.ts';
import { ConfigurationDialog } from './ConfigurationDialog.tsx';
import { configurationList, type EditConfiguration, settingsList } from './configurationList.tsx';
import { useConfiguration } from './useConfiguration.ts';

interface Loaded {
  list: ListControl;
  query: ListQuery<AnyConfiguration>;
}

const NONE: readonly never[] = [];

/** Apart from the dialog, so that the rows are not drawn again while a value is typed. */
const Rows = memo(function Rows({ list, query, onEdit }: Loaded & { onEdit: EditConfiguration }) {
  const definition = useMemo(() => configurationList(onEdit), [onEdit]);
  return <ListScreen definition={definition} query={query} state={list} />;
});

/** A form that was found again looks for its own row among those on the screen. */
function Editor({ list, query }: Loaded) {
  const { form, open, subject } = useConfiguration(query.data?.items ?? NONE);
  return (
    <>
      <Rows list={list} query={query} onEdit={open} />
      <ConfigurationDialog form={form} subject={subject} />
    </>
  );
}

export const rows = configurationApi.endpoints.listConfigurations;

export function Component() {
  const { list, query } = useList(settingsList, rows);
  return <Editor list={list} query={query} />;
}
