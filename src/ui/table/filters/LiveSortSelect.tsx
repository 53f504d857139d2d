import { Listbox } from '@headlessui/react';
import { Check } from 'lucide-react';
import { SelectButton, SelectOption, SelectOptions } from '../../form/picker/LiveSelect.tsx';
import { useTakeUp, type UseSoFar } from '../../overlays/useWaking.ts';
import { sortFace, type SortProps } from './SortControl.tsx';

export function LiveSortSelect({ soFarRef, ...props }: SortProps & { soFarRef: UseSoFar }) {
  const { sorts, sort, onSort, firstOf } = props;
  const trigger = useTakeUp<HTMLButtonElement>(soFarRef, 'ArrowDown');
  const { name, content } = sortFace(props);
  return (
    <Listbox
      value={sort.field}
      onChange={(field) => {
        if (field !== sort.field) onSort({ field, direction: firstOf(field) });
      }}
    >
      <SelectButton ref={trigger} aria-label={name}>
        {content}
      </SelectButton>
      <SelectOptions anchor={{ to: 'bottom end', gap: 6, padding: 8 }} modal={false}>
        {sorts.map((each) => (
          <SelectOption key={each.field} value={each.field}>
            <span className="ell">{each.label}</span>
            <Check className="check" aria-hidden />
          </SelectOption>
        ))}
      </SelectOptions>
    </Listbox>
  );
}
