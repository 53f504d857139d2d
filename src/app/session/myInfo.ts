import type { MyInfo } from '@contract/session.ts';
import type { CheckEvent } from '../../machines/background/session.ts';
import { errorStatus } from '../../store/api/call/apiError.ts';
import { takeEarlySession } from '../../store/api/call/earlyAnswers.ts';
import { permissionsOf } from '../../../rules/permissions.ts';
import { isRole } from '../../store/permissions.ts';
import type { CurrentUser } from '../../store/sessionSlice.ts';

const toUser = ({ username, nomPrenom, utilisateurRole: { code, isAdmin }, notices }: MyInfo): CurrentUser => ({
  username,
  nomPrenom,
  role: code,
  isAdmin: isAdmin || code === 'ROLE_ADMIN',
  permissions: permissionsOf(code, isAdmin),
  ...(notices === undefined ? {} : { notices }),
});

/** Decides what an answer of `admin/my-info` means for the session (docs/product.md, 3.5). */
export function readAnswer(answer: { data?: MyInfo | undefined; error?: unknown }): CheckEvent {
  const { data, error } = answer;
  // Another backend may leave out what ours always sends.
  const role = (data as Partial<MyInfo> | undefined)?.utilisateurRole;
  if (data) {
    if (!isRole(role?.code)) return { type: 'check.roleUnknown' };
    return { type: 'check.passed', user: toUser(data), ...(data.mustChangePassword && { isPasswordDue: true }) };
  }
  const status = errorStatus(error);
  if (status === 401 || status === 403) return { type: 'check.over' };
  return { type: 'check.failed', error: status === null ? 'Erreur inconnue' : `Erreur HTTP: ${String(status)}` };
}

/**
 * The user whom the page itself names; null when the server has to be asked, or when no screen may be shown before they
 * have chosen a password.
 */
export function readEarlySession(): CurrentUser | null {
  const data = takeEarlySession();
  const event = data && readAnswer({ data });
  return event?.type === 'check.passed' && event.isPasswordDue !== true ? event.user : null;
}
