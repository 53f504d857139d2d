import type { ReactNode } from 'react';
import { useAccess } from '../../store/access.ts';
import type { AccessRule } from '../../store/permissions.ts';
import { useAppSelector } from '../../store/store.ts';
import { AccessDenied } from '../../ui/feedback/message/AccessDenied.tsx';

export interface GuardProps extends AccessRule {
  /** Shown while the session is unknown or over; by default nothing. */
  fallback?: ReactNode;
  /** Shown to a user who may not see the content. */
  denied?: ReactNode;
  children: ReactNode;
}

/** Shows content to users who meet the rule. If the rule has several members, all of them must hold. */
export function Guard({ fallback = null, denied = <AccessDenied />, children, ...rule }: GuardProps) {
  const access = useAccess();
  const status = useAppSelector((state) => state.session.status);
  // While the server does not answer, the screen stays mounted behind the frame's message, so that typed input
  // survives.
  const isKnown = status === 'authenticated' || status === 'unreachable';
  if (!isKnown || access.user === null) return fallback;
  return access.meets(rule) ? children : denied;
}
