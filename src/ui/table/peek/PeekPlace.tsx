import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { lazily } from '../../chunk/lazily.tsx';
import type { Peek } from '../types.ts';
import type { CompanionProps } from './Companion.tsx';

const Place = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  container: list / inline-size;
  &:has(> aside) {
    padding-right: 440px;
  }
`;

// Without it a list still has everything that it shows by itself.
const Companion = lazily<CompanionProps>(
  () => import(/* webpackChunkName: "companion" */ './Companion.tsx').then((module) => module.Companion),
  { failed: () => null },
);

let isKnown = location.search.includes('apercu=');

interface Props<T> {
  peek: Peek<T> | undefined;
  rows: readonly T[] | undefined;
  children: ReactNode;
}

/** A list with room beside it for one of its rows. What that takes is loaded when somebody first reaches for a row. */
export function PeekPlace<T>({ peek, rows, children }: Props<T>) {
  const place = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(isKnown);
  const wake = () => {
    isKnown = true;
    setAwake(true);
  };
  return (
    <Place ref={place} onPointerOver={wake} onFocus={wake}>
      {children}
      {isAwake && <Companion place={place} peek={peek} codes={rows?.map(peek?.code ?? String)} />}
    </Place>
  );
}
