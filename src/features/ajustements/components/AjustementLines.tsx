import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from 'react';
import styled from 'styled-components';
import { type AjustementLine, atLeast, type Quantities } from '../../../machines/forms/ajustementRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/message/states.tsx';
import { formatNumber, formatSigned } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import { VirtualTable } from '../../../ui/table/virtual/VirtualTable.tsx';
import type { AjustementActor } from '../useAjustement.ts';
import { toLineSearch } from '../useAjustementKeys.ts';
import { columnsOf, refusalId } from './cells.tsx';

const Root = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  & .name {
    font-weight: 500;
  }
  & .code {
    margin-left: 6px;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
  }
  & .after {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    font-weight: 600;
  }
  & .after > svg.lucide {
    width: 14px;
    height: 14px;
    color: var(--text-3);
  }
  & .after.negative > b {
    color: var(--critical);
  }
  & .expiring {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--warning);
  }
  & .expiring > svg.lucide {
    width: 14px;
    height: 14px;
  }
  /* The cell must not cut off the focus ring and the buttons of its field. */
  & .line > .center {
    overflow: visible;
  }
  && .rows > .line[data-tone='critical'] {
    background: var(--critical-bg);
  }
  ${phone} {
    & .after > svg.lucide {
      display: none;
    }
    & .card dl {
      grid-template-columns: 1fr 1fr 138px;
      align-items: end;
    }
    & .card dl > :nth-child(2) {
      order: 1;
    }
    & .card dl > :nth-child(2) > dt {
      display: none;
    }
    & .card .head > span:first-child {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0 12px;
    }
    & .card .head > span:first-child > :first-child {
      grid-column: 1 / -1;
    }
    & .card .none {
      display: none;
    }
    & .card .aside {
      color: var(--text);
    }
  }
`;

const Refusal = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  color: var(--critical);
  & > svg.lucide {
    width: 14px;
    height: 14px;
    margin-right: -4px;
  }
  ${phone} {
    margin-top: 8px;
    & > span {
      flex: 1;
      white-space: normal;
    }
    & > button {
      flex-basis: 100%;
    }
  }
`;

/** Enter moves the focus to the next line and Shift+Enter to the previous one; « / » and Escape lead to the search. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.key === '/' || event.key === 'Escape') {
    event.preventDefault();
    toLineSearch(event.currentTarget.parentElement);
  }
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[role=spinbutton]:not(:disabled)')];
  fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus();
}

interface Props {
  actor: AjustementActor;
  rows: readonly AjustementLine[];
  /**
   * Codes of the lines that would fall below zero, joined by line breaks: equal strings spare a render, equal arrays do
   * not.
   */
  overdrawn: string;
  before: Quantities;
  empty: { title: string; text?: string };
}

/** The lines with their fields. Only the visible ones are rendered, because a stock can have thousands. */
export function AjustementLines({ actor, rows, overdrawn, before, empty }: Props) {
  const columns = useMemo(() => columnsOf(actor), [actor]);
  const codes = useMemo(() => new Set(overdrawn.split('\n')), [overdrawn]);
  const below = useCallback(
    (line: AjustementLine): ReactNode => {
      const { code, designation, available } = line;
      if (!codes.has(code)) return undefined;
      const held = before[code];
      const hasChanged = held !== undefined && held !== available;
      const change = !hasChanged
        ? ''
        : `Le stock a changé depuis l’ouverture (${formatNumber(held)} → ${formatNumber(available)})\u00a0: `;
      const limitText =
        available === 0
          ? 'il ne reste rien à retirer.'
          : available === 1
            ? 'au plus 1 unité peut être retirée.'
            : `au plus ${formatNumber(available)} unités peuvent être retirées.`;
      const limit = hasChanged ? 'Ramener au disponible' : `Limiter à ${formatSigned(atLeast(available))}`;
      return (
        <Refusal id={refusalId(code)}>
          <CircleAlert aria-hidden />
          <span>
            {change}
            {change === '' ? limitText.charAt(0).toUpperCase() + limitText.slice(1) : limitText}
          </span>
          <Button
            size="small"
            aria-label={`${limit}\u00a0: ${designation}`}
            onClick={() => {
              actor.send({ type: 'field.edited', edit: { kind: 'available', code } });
            }}
          >
            {limit}
          </Button>
        </Refusal>
      );
    },
    [actor, codes, before],
  );
  const rowTone = useCallback(
    (line: AjustementLine) => (codes.has(line.code) ? ('critical' as const) : undefined),
    [codes],
  );
  return (
    // The wrapper needs no role: it only listens for keys in the fields.
    <Root onKeyDown={onKey}>
      <VirtualTable
        label="Lignes de stock"
        rows={rows}
        columns={columns}
        rowKey={(line) => line.code}
        rowTone={rowTone}
        below={below}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      />
    </Root>
  );
}
