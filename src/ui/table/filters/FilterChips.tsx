import { Chip } from '../../form/picker/Chip.tsx';
import { useLabels } from '../../form/picker/usePicker.ts';
import { formatDate } from '../../format/date.ts';
import { isActive, noValue } from '../state/listState.ts';
import type { ListControl } from '../state/useListState.ts';
import type { FilterDefinition, FilterValue } from '../types.ts';

interface Props {
  filter: FilterDefinition;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

function PickerChips({ filter, value, onChange }: Props & { filter: Extract<FilterDefinition, { kind: 'picker' }> }) {
  const values = typeof value === 'string' ? [] : value;
  const labelOf = useLabels(filter.useOptions, values);
  return values.map((each) => (
    <Chip
      key={each}
      label={filter.quiet ? `${filter.label}\u00a0: ${labelOf(each)}` : labelOf(each)}
      onRemove={() => {
        onChange(values.filter((other) => other !== each));
      }}
    />
  ));
}

function rangeText([from = '', to = '']: readonly string[]): string {
  if (to === '') return `depuis le ${formatDate(from)}`;
  return from === '' ? `jusqu’au ${formatDate(to)}` : `${formatDate(from)} – ${formatDate(to)}`;
}

/** Gives the value of a filter as text for its chip. */
function textOf(filter: FilterDefinition, value: FilterValue): string {
  if (typeof value !== 'string') return `${filter.label}\u00a0: ${rangeText(value)}`;
  if (filter.kind === 'choice') {
    const label = filter.options.find((option) => option.value === value)?.label ?? value;
    return filter.quiet ? `${filter.label}\u00a0: ${label}` : label;
  }
  return `${filter.label}\u00a0: ${formatDate(value)}`;
}

/** Shows the active filters as removable chips, because phones hide the filters behind a button. */
export function FilterChips({ filters, list }: { filters: readonly FilterDefinition[]; list: ListControl }) {
  return filters.map((filter) => {
    const value = list.state.filters[filter.key] ?? '';
    if (!isActive(value)) return null;
    const onChange = (next: FilterValue) => {
      list.setFilter(filter.key, next);
    };
    if (filter.kind === 'picker')
      return <PickerChips key={filter.key} filter={filter} value={value} onChange={onChange} />;
    return (
      <Chip
        key={filter.key}
        label={textOf(filter, value)}
        onRemove={() => {
          onChange(noValue(filter));
        }}
      />
    );
  });
}
