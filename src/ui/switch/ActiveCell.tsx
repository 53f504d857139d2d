import { Badge } from '../badge/Badge.tsx';
import { Switch } from './Switch.tsx';

interface Props {
  isEnabled: boolean;
  /** What is switched: « Rakoto actif ». */
  label: string;
  /** Whether this user may switch it. */
  editable: boolean;
  onChange: () => void;
}

/** A switch for those who may change it, Oui or Non for others (doc 1, 4; doc 2, 2). */
export function ActiveCell({ isEnabled, label, editable, onChange }: Props) {
  if (editable) return <Switch checked={isEnabled} label={label} onChange={onChange} />;
  // Without icon: the column is narrow, and the word says it.
  return (
    <Badge tone={isEnabled ? 'good' : 'neutral'} icon={false}>
      {isEnabled ? 'Oui' : 'Non'}
    </Badge>
  );
}
