import { useState, type MouseEvent } from 'react';
import { Tick } from '../../form/input/inputs.tsx';

interface Props {
  label: string;
  title?: string;
  checked: boolean;
  disabled: boolean;
  /** `range` is true if the Shift key was held. */
  onChoose: (isChecked: boolean, range: boolean) => void;
}

/** A checkbox that shows the click at once, because the rows are updated a moment later. */
export function OptimisticTick({ label, title, checked, disabled, onChoose }: Props) {
  const [clicked, setClicked] = useState<boolean | null>(null);
  if (clicked !== null && clicked === checked) setClicked(null);
  // Only the click event knows the Shift key, not the change event.
  const choose = (event: MouseEvent<HTMLInputElement>) => {
    const isChecked = event.currentTarget.checked;
    setClicked(isChecked);
    onChoose(isChecked, event.shiftKey);
  };
  return (
    <Tick
      aria-label={label}
      title={title}
      checked={clicked ?? checked}
      disabled={disabled}
      onClick={choose}
      onChange={() => undefined}
    />
  );
}
