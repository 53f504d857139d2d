import type { RowFilter } from '../../../workers/import/rows/importRows.ts';
import { Select } from '../../form/picker/Select.tsx';
import { formatNumber } from '../../format/number.ts';
import { Switch } from '../../switch/Switch.tsx';
import type { ReviewCounts } from '../types.ts';

interface Props {
  counts: ReviewCounts;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

/** Chooses which rows are shown: a switch if there are only errors to look for, otherwise a list of choices. */
export function RowFilterControl({ counts, filter, onFilter }: Props) {
  const { total, errors, asked, accepted, left } = counts;
  const isSimple = asked + accepted + left === 0 && filter !== 'asked' && filter !== 'left';
  if (isSimple) {
    return (
      <div className="errors">
        <span aria-hidden>Erreurs seulement</span>
        <Switch
          label="Erreurs seulement"
          checked={filter === 'error'}
          onChange={(only) => {
            onFilter(only ? 'error' : 'all');
          }}
          disabled={errors === 0 && filter !== 'error'}
        />
      </div>
    );
  }
  const option = (value: RowFilter, name: string, count: number) => ({
    value,
    label: `${name} (${formatNumber(count)})`,
    disabled: count === 0 && value !== filter,
  });
  return (
    <div className="filter">
      <Select
        label="Lignes montrées"
        value={filter}
        options={[
          option('all', 'Toutes', total),
          option('error', 'En erreur', errors),
          option('asked', 'À confirmer', asked + accepted),
          option('left', 'Laissées de côté', left),
        ]}
        onChange={(value) => {
          onFilter(value as RowFilter);
        }}
      />
    </div>
  );
}
