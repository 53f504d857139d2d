import { useState, type MouseEvent } from 'react';
import { Tick } from '../../form/input/inputs.tsx';

interface Props {
  label: string;
  title?: string;
  checked: boolean;
  disabled: boolean;
  /** `range`: with the Shift key. */
  onChoose: (isChecked: boolean, range: boolean) => void;
}

/** A tick that shows what was clicked at once: the rows follow a moment later. */
export function OptimisticTick({ label, title, checked, disabled, onChoose }: Props) {
  const [clicked, setClicked] = useState<boolean | null>(null);
  if (clicked !== null && clicked === checked) setClicked(null);
  // The click knows of the Shift key, the change does not.
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
