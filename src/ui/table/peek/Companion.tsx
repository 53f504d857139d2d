import type { RefObject } from 'react';
import { useMediaQuery } from '../../hooks/useMediaQuery.ts';
import type { Peek } from '../types.ts';
import { PeekAside } from './PeekAside.tsx';
import { useKeptPlace } from './useKeptPlace.ts';

/** Where a list and one of its rows fit beside each other. */
const WIDE = '(min-width: 1280px) and (min-height: 561px)';

export interface CompanionProps {
  /** The list, in whose right part the panel is. */
  place: RefObject<HTMLElement | null>;
  peek: Pick<Peek<never>, 'link' | 'load'> | undefined;
  /** The rows of the page in their order; undefined until they are there. */
  codes: readonly string[] | undefined;
}

/** What a list does for whoever uses it: it keeps their place, and shows a row beside the others. */
export function Companion({ place, peek, codes }: CompanionProps) {
  const isWide = useMediaQuery(WIDE);
  useKeptPlace(place, codes !== undefined);
  return peek && isWide && <PeekAside place={place} codes={codes ?? []} {...peek} />;
}
