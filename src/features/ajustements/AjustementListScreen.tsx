import { useList } from '../../domain/lists/useList.ts';
import { Plus } from 'lucide-react';
import { useAccess } from '../../store/access.ts';
import { ajustementsApi } from '../../store/api/ajustementsApi.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { ListScreen } from '../../ui/table/screen/ListScreen.tsx';
import { ajustementList, ownAjustementList } from './ajustementList.tsx';

export const rows = ajustementsApi.endpoints.listAjustements;

export function Component() {
  const access = useAccess();
  const definition = access.can('commercials.read') ? ajustementList : ownAjustementList;
  const { list, query } = useList(definition, rows);
  const create = access.isAdmin && (
    <ButtonLink variant="primary" icon={<Plus aria-hidden />} to="/ajustement/nouveau" aria-keyshortcuts="n">
      Nouvel ajustement
    </ButtonLink>
  );
  return <ListScreen definition={definition} query={query} state={list} actions={create && { primary: create }} />;
}
