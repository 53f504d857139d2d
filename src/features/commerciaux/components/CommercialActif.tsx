import { useAccess } from '../../../store/access.ts';
import { ToggleCell } from '../../../ui/action/ToggleRows.tsx';
import type { Person } from '../actions.ts';

export const CommercialActif = ({ commercial }: { commercial: Person }) => <ToggleCell subject={commercial} name={commercial.nomPrenom} editable={useAccess().isAdmin} />;
