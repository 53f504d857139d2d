import type { DeviceSession } from '@contract/deviceSession.ts';
import { ageOf, formatAge } from '../../ui/format/age.ts';
import { formatDateTime } from '../../ui/format/date.ts';
import { useNow } from '../../ui/hooks/useNow.ts';

/** Says how long ago a session was last active; `dated` adds the moment itself. */
export function LastActivity({ session, dated = false }: { session: DeviceSession; dated?: boolean }) {
  const age = ageOf(session.lastActivityAt, useNow());
  const at = formatDateTime(session.lastActivityAt);
  if (age === null) return <span className="t3">Jamais</span>;
  return (
    <span className="nw" title={dated ? undefined : at}>
      {formatAge(age)}
      {dated && <span className="t3"> · {at}</span>}
    </span>
  );
}
