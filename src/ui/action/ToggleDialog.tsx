import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { Alert } from '../feedback/message/Alert.tsx';
import { questionOf } from './questionOf.ts';
import type { ToggleTexts } from './toggleAction.ts';
import type { ActionView } from './types.ts';

const DISABLE = { verb: 'Désactiver', infinitive: 'désactiver', busy: 'Désactivation...' };
const ENABLE = { verb: 'Activer', infinitive: 'activer', busy: 'Activation...' };

export interface ToggleQuestion<Subject> extends Omit<ToggleTexts<Subject>, 'noun'> {
  action: ActionView<Subject>;
}

/**
 * Asks for confirmation before something is switched on or off. It closes when the call has ended, whether it succeeded
 * or failed.
 */
export function ToggleDialog<Subject extends { isEnabled: boolean }>({
  action,
  what,
  nameOf,
  disabled,
  enabled,
}: ToggleQuestion<Subject>) {
  const { subject } = action;
  if (!subject) return null;
  const disabling = subject.isEnabled;
  const { verb, infinitive, busy } = disabling ? DISABLE : ENABLE;
  return (
    <ConfirmDialog
      {...questionOf(action)}
      title={`${verb} ${what}`}
      description={
        <>
          Voulez-vous vraiment {infinitive} <b>{nameOf(subject)}</b>
          {'\u00a0?'}
        </>
      }
      confirmLabel={verb}
      busyLabel={busy}
      danger={disabling}
    >
      <Alert tone={disabling ? 'warning' : 'notice'}>{disabling ? disabled : enabled}</Alert>
    </ConfirmDialog>
  );
}
