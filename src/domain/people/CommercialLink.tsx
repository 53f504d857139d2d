import { useAccess } from '../../store/access.ts';
import { itemPath, RESOURCES } from '../resources.ts';
import { Person } from './Person.tsx';

interface Props {
  commercial: { username: string; nomPrenom: string };
  /** Tab of their page to open. */
  tab?: 'stock' | 'stock-divers';
}

/** A representative, with a link to their page for users who may read it. */
export function CommercialLink({ commercial, tab }: Props) {
  const path = `${itemPath('commerciaux', commercial.username)}${tab === undefined ? '' : `?onglet=${tab}`}`;
  return <Person person={commercial} to={useAccess().meets(RESOURCES.commerciaux.access) ? path : undefined} />;
}
