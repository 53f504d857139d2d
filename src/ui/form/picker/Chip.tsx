import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import styled from 'styled-components';
import { phone } from '../../theme/media.ts';

const Root = styled.span<{ $plain: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  flex: ${({ $plain }) => ($plain ? 'none' : '0 1 auto')};
  min-width: 0;
  max-width: 180px;
  height: 24px;
  padding: ${({ $plain }) => ($plain ? '0 6px' : '0 2px 0 8px')};
  border: 1px solid ${({ $plain }) => ($plain ? 'var(--border-strong)' : 'var(--accent-line)')};
  border-radius: var(--r1);
  background: ${({ $plain }) => ($plain ? 'none' : 'var(--accent-soft)')};
  color: ${({ $plain }) => ($plain ? 'var(--text-2)' : 'var(--text)')};
  font: 400 12px/16px var(--font);
  white-space: nowrap;
  & > button {
    display: grid;
    place-items: center;
    flex: none;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--text-2);
    cursor: pointer;
    outline-offset: -2px;
  }
  & > button:hover {
    color: var(--text);
    background: var(--hover);
  }
  & > button > svg.lucide {
    width: 12px;
    height: 12px;
  }
  ${phone} {
    height: 32px;
    & > button {
      width: 28px;
      height: 30px;
    }
  }
`;

/** A chosen value, with a remove button if `onRemove` is given. */
export function Chip({
  label,
  onRemove,
  lead,
}: {
  label: string;
  onRemove?: (() => void) | undefined;
  lead?: ReactNode;
}) {
  return (
    <Root $plain={onRemove === undefined}>
      {lead}
      <span className="ell" title={label}>
        {label}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Retirer ${label}`}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </Root>
  );
}
