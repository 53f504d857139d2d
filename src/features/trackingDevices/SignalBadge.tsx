import { SignalZero, Clock, SignalHigh, TriangleAlert } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge/Badge.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { useNow } from '../../ui/hooks/useNow.ts';
import { type Signal, signalOf } from './signal.ts';

const BADGES: Record<Signal['state'], { tone: Tone; icon: typeof SignalHigh }> = {
  online: { tone: 'good', icon: SignalHigh },
  recent: { tone: 'neutral', icon: Clock },
  silent: { tone: 'warning', icon: TriangleAlert },
  never: { tone: 'neutral', icon: SignalZero },
};

/** Says how long ago a device was last heard; its title gives the moment. */
export function SignalBadge({ at }: { at: string | null }) {
  const { state, text } = signalOf(at, useNow());
  const { tone, icon: Icon } = BADGES[state];
  return (
    <span title={at === null ? undefined : formatDateTime(at)}>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {text}
      </Badge>
    </span>
  );
}
