import type { ReactNode } from 'react';
import { useAccess } from '../../store/access.ts';
import type { AccessRule } from '../../store/permissions.ts';
import { useAppSelector } from '../../store/store.ts';
import { AccessDenied } from '../../ui/feedback/message/AccessDenied.tsx';

export interface GuardProps extends AccessRule {
  /** Shown while the session is unknown or over; nothing without it. */
  fallback?: ReactNode;
  /** Shown to a user who may not see the content. */
  denied?: ReactNode;
  children: ReactNode;
}

/**
 * Content for those who meet the rule: permission, anyOf, allOf, role, roles, minimumRole, admin; several must all
 * hold.
 */
export function Guard({ fallback = null, denied = <AccessDenied />, children, ...rule }: GuardProps) {
  const access = useAccess();
  const status = useAppSelector((state) => state.session.status);
  // While the server is out of reach the screen stays, hidden by the frame: what was typed in it must survive.
  const isKnown = status === 'authenticated' || status === 'unreachable';
  if (!isKnown || access.user === null) return fallback;
  return access.meets(rule) ? children : denied;
}
