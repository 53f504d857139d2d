import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { foreseen } from '../../press/foreseen.ts';
import { phone } from '../../theme/media.ts';
import { pageSlots } from './pagination.ts';

const Nav = styled.nav`
  display: flex;
  align-items: center;
  gap: 2px;
  & > button,
  & > span {
    display: grid;
    place-items: center;
    min-width: 28px;
    height: 28px;
    padding: 0 6px;
    border: 0;
    border-radius: var(--r2);
    background: none;
    font: var(--t-control);
    font-feature-settings: 'tnum' 1;
    color: var(--text-2);
  }
  & > button {
    cursor: pointer;
  }
  & > button:hover {
    background: var(--hover);
  }
  & > button[aria-current] {
    background: var(--accent);
    color: var(--on-accent);
  }
  & > button:disabled {
    background: none;
    color: var(--text-disabled);
    cursor: default;
  }
  ${phone} {
    width: 100%;
    justify-content: space-between;
    & > button,
    & > span {
      flex: auto;
      min-width: 24px;
      max-width: 44px;
      height: 40px;
      padding: 0 2px;
    }
  }
`;

export interface PagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** Hears of a page when a pointer rests on its button, and when that is pressed, before the press is released. */
  onForeseen?: (page: number, isPressed: boolean) => void;
  label?: string | undefined;
}

export function Pager({ page, count, onPage, onForeseen, label = 'Pagination' }: PagerProps) {
  const step = (to: number) => ({
    ...foreseen((isPressed) => onForeseen?.(to, isPressed)),
    onClick: () => {
      onPage(to);
    },
  });
  return (
    <Nav aria-label={label}>
      <button type="button" aria-label="Page précédente" disabled={page <= 1} {...step(page - 1)}>
        <ChevronLeft aria-hidden />
      </button>
      {pageSlots(page, count).map((slot) =>
        typeof slot === 'number' ? (
          <button
            key={slot}
            type="button"
            aria-label={`Page ${slot}`}
            aria-current={slot === page ? 'page' : undefined}
            {...step(slot)}
          >
            {slot}
          </button>
        ) : (
          <span key={slot} aria-hidden>
            …
          </span>
        ),
      )}
      <button type="button" aria-label="Page suivante" disabled={page >= count} {...step(page + 1)}>
        <ChevronRight aria-hidden />
      </button>
    </Nav>
  );
}
