import { FilterX } from 'lucide-react';
import { IconButton } from '../../button/Button.tsx';

/** The button beside the filters that removes all of them. */
export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <IconButton variant="quiet" icon={<FilterX aria-hidden />} label="Effacer les filtres" onClick={onClear} />
);
