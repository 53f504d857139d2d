import { memo } from 'react';
import styled from 'styled-components';
import { DateField, DateRange } from '../../form/date/dates.tsx';
import { MultiPicker } from '../../form/picker/MultiPicker.tsx';
import { Picker } from '../../form/picker/Picker.tsx';
import { Select } from '../../form/picker/Select.tsx';
import { isMultiple } from '../state/listState.ts';
import type { FilterDefinition, FilterValue } from '../types.ts';

interface Props {
  filter: FilterDefinition;
  value: FilterValue;
  onChange: (key: string, value: FilterValue) => void;
}

/* The width follows the longest option, so that a choice does not move the neighbours. */
const Sized = styled.div`
  flex: none;
  max-width: 100%;
`;

/*
 * This width leaves room for a search, a period and the sort in a row of 976 px. A chosen value keeps it, so that the
 * neighbours do not move.
 */
const Wide = styled.div`
  flex: 1 1 216px;
  max-width: 356px;
  min-width: 0;
  @container list (min-width: 1151px) {
    max-width: 420px;
  }
`;

const parts = (value: FilterValue): readonly string[] => (typeof value === 'string' ? [] : value);

/** The control of one filter, with its label inside the field. A sort or another page does not render it again. */
export const FilterControl = memo(
  Control,
  (before, after) =>
    before.filter === after.filter &&
    before.onChange === after.onChange &&
    String(before.value) === String(after.value),
);

function Control({ filter, value, onChange: change }: Props) {
  const onChange = (next: FilterValue) => {
    change(filter.key, next);
  };
  switch (filter.kind) {
    case 'choice': {
      const longest = Math.max(filter.allLabel.length, ...filter.options.map((option) => option.label.length));
      const width = Math.min(280, Math.max(128, (filter.label.length + longest + 1) * 6.5 + 46));
      return (
        <Sized className="choice" style={{ width }}>
          <Select
            label={filter.label}
            inlineLabel
            value={String(value)}
            options={[{ value: '', label: filter.allLabel }, ...filter.options]}
            onChange={onChange}
          />
        </Sized>
      );
    }
    case 'picker': {
      const { label, placeholder, emptyText, useOptions } = filter;
      const shared = { label, inlineLabel: true, placeholder, emptyText, useOptions };
      return (
        <Wide>
          {isMultiple(filter) ? (
            <MultiPicker {...shared} maxChips={1} values={parts(value)} onChange={onChange} />
          ) : (
            <Picker
              {...shared}
              value={parts(value)[0] ?? ''}
              onChange={(next) => {
                onChange(next === '' ? [] : [next]);
              }}
            />
          )}
        </Wide>
      );
    }
    case 'dateRange': {
      const [from = '', to = ''] = parts(value);
      return (
        <DateRange
          label={filter.label}
          from={from}
          to={to}
          onChange={(after, before) => {
            onChange([after, before]);
          }}
        />
      );
    }
    case 'date':
      return <DateField label={filter.label} value={String(value)} onChange={onChange} />;
  }
}
