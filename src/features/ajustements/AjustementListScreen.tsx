import { Plus } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { useListAjustementsQuery } from '../../store/api/ajustementsApi.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { listArgs } from '../../ui/table/state/listState.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { ajustementList, ownAjustementList } from './ajustementList.tsx';

export function Component() {
  const access = useAccess();
  const definition = access.can('commercials.read') ? ajustementList : ownAjustementList;
  const list = useListState(definition);
  const query = useListAjustementsQuery(listArgs(list.state, definition));
  const create = access.isAdmin && (
    <ButtonLink variant="primary" icon={<Plus aria-hidden />} to="/ajustement/nouveau">
      Nouvel ajustement
    </ButtonLink>
  );
  return <ListScreen definition={definition} query={query} state={list} actions={create} />;
}
