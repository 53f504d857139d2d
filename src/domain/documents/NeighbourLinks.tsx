import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styled from 'styled-components';
import { ButtonLink, IconButton } from '../../ui/button/Button.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { Neighbour, Neighbours } from './useNeighbours.ts';

const Root = styled.nav`
  display: flex;
  align-items: center;
  gap: 4px;
  & > .place {
    padding: 0 4px;
    font: var(--t-meta);
    color: var(--text-3);
  }
  & > a {
    justify-content: center;
    width: 32px;
    padding: 0;
  }
`;

type Way = 'précédente' | 'suivante';

/** The arrow that led here, in the state of the present place in the history. */
function wayOf(state: unknown): Way | undefined {
  const way = typeof state === 'object' && state !== null && 'way' in state ? state.way : undefined;
  return way === 'précédente' || way === 'suivante' ? way : undefined;
}

/** Keeps the focus on the arrow that was followed, so that the same key leads on. */
function useFocusOnArrow(isThere: Readonly<Record<Way, boolean>>) {
  const way = wayOf(useLocation().state);
  const root = useRef<HTMLElement>(null);
  const isReady = way !== undefined && isThere[way];
  useEffect(() => {
    if (!isReady) return;
    // The frame gives the focus to the new page in an effect of its own, which runs after this one.
    queueMicrotask(() => {
      root.current?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus({ preventScroll: true });
    });
  }, [way, isReady]);
  return root;
}

interface Props<T> {
  neighbours: Neighbours<T>;
  /** `commande` */
  noun: string;
  nameOf: (item: T) => string;
  pathOf: (item: T) => string;
}

/** Links to the documents before and after the present one, with its place in the list that it was opened from. */
export function NeighbourLinks<T>({ neighbours: { before, after, place }, noun, nameOf, pathOf }: Props<T>) {
  const root = useFocusOnArrow({ précédente: before !== undefined, suivante: after !== undefined });
  const arrow = (way: Way, neighbour: Neighbour<T> | undefined, icon: ReactNode) => {
    if (!neighbour) return <IconButton variant="quiet" icon={icon} label={`Pas de ${noun} ${way}`} disabled />;
    const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${way}\u00a0: ${nameOf(neighbour.item)}`;
    return (
      <ButtonLink
        variant="quiet"
        to={pathOf(neighbour.item)}
        state={{ way, list: neighbour.list }}
        data-way={way}
        aria-label={name}
        title={name}
        icon={icon}
      />
    );
  };
  return (
    <Root aria-label="Autour" ref={root}>
      {arrow('précédente', before, <ChevronLeft aria-hidden />)}
      {place && (
        <span className="place tn nw">
          {formatNumber(place.at)} sur {formatNumber(place.of)}
        </span>
      )}
      {arrow('suivante', after, <ChevronRight aria-hidden />)}
    </Root>
  );
}
