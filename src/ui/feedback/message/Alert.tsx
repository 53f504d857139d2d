import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';

type AlertTone = 'good' | 'notice' | 'warning' | 'critical';

const ICONS: Record<AlertTone, LucideIcon> = {
  good: CircleCheck,
  notice: Info,
  warning: TriangleAlert,
  critical: CircleAlert,
};

const Root = styled.div<{ $tone: AlertTone }>`
  display: flex;
  gap: 8px;
  padding: 9px 12px;
  border: 1px solid var(--${({ $tone }) => $tone}-line);
  border-radius: var(--r2);
  background: var(--${({ $tone }) => $tone}-bg);
  color: var(--${({ $tone }) => $tone});
  font: var(--t-small);
  & > svg.lucide {
    margin-top: 2px;
  }
  & > div {
    min-width: 0;
    flex: 1;
  }
`;

/** A message within a page or dialog. Critical and `urgent` ones are announced to screen readers immediately. */
export function Alert({
  tone,
  urgent = tone === 'critical',
  children,
}: {
  tone: AlertTone;
  urgent?: boolean;
  children: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <Root $tone={tone} {...(urgent ? { role: 'alert' } : {})}>
      <Icon aria-hidden />
      <div>{children}</div>
    </Root>
  );
}
