import { Badge } from '../badge/Badge.tsx';
import { Switch } from './Switch.tsx';

interface Props {
  isEnabled: boolean;
  /** Label of the switch: « Rakoto actif ». */
  label: string;
  /** Whether this user may use the switch. */
  editable: boolean;
  onChange: () => void;
}

/** A switch for users who may change the value, Oui or Non for others (docs/product.md, 5.9). */
export function ActiveCell({ isEnabled, label, editable, onChange }: Props) {
  if (editable) return <Switch checked={isEnabled} label={label} onChange={onChange} />;
  // The badge has no icon, because the column is narrow and the word is clear.
  return (
    <Badge tone={isEnabled ? 'good' : 'neutral'} icon={false}>
      {isEnabled ? 'Oui' : 'Non'}
    </Badge>
  );
}
