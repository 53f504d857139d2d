import styled from 'styled-components';

const Track = styled.div<{ $thick: boolean }>`
  position: relative;
  flex: 1;
  min-width: 48px;
  height: ${({ $thick }) => ($thick ? '8px' : '6px')};
  border-radius: 4px;
  background: var(--track);
  & > i {
    position: absolute;
    inset: 0 auto 0 0;
    border-radius: inherit;
    transition: width var(--fast);
  }
  & > em {
    position: absolute;
    top: -3px;
    bottom: -3px;
    width: 2px;
    border-radius: 1px;
    background: var(--text);
    box-shadow: 0 0 0 2px var(--surface);
  }
`;

const Runner = styled.i`
  width: 30%;
  background: var(--accent);
  animation: progress-run 1.4s ease-in-out infinite alternate;
`;

export interface ProgressBarProps {
  /**
   * In percent. Values over 100 fill the bar, and the label tells the true value. Null means that the progress is
   * unknown.
   */
  value: number | null;
  label: string;
  tone?: 'accent' | 'good' | 'warning' | 'critical' | undefined;
  thick?: boolean | undefined;
  /** A mark on the bar, such as the pace expected today, in percent. */
  mark?: { at: number; label: string } | undefined;
}

export function ProgressBar({ value, label, tone = 'accent', thick = false, mark }: ProgressBarProps) {
  if (value === null) {
    return (
      <Track $thick={thick} role="progressbar" aria-label={label}>
        <Runner />
      </Track>
    );
  }
  const width = Math.min(100, Math.max(0, value));
  return (
    <Track
      $thick={thick}
      role="progressbar"
      aria-valuenow={Math.round(width)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <i style={{ width: `${width}%`, background: tone === 'accent' ? 'var(--accent)' : `var(--${tone}-mark)` }} />
      {mark && <em style={{ left: `${Math.min(100, Math.max(0, mark.at))}%` }} title={mark.label} />}
    </Track>
  );
}
