import { type RefObject, useState } from 'react';
import { ChevronDown, ChevronUp, PanelRight, SquareArrowOutUpRight, X } from 'lucide-react';
import styled from 'styled-components';
import { ButtonLink, IconButton } from '../../button/Button.tsx';
import { ChunkFailed } from '../../chunk/ChunkFailed.tsx';
import { lazily } from '../../chunk/lazily.tsx';
import type { Peek } from '../types.ts';
import { usePeek } from './usePeek.ts';

const Box = styled.aside`
  position: absolute;
  inset: 0 0 0 auto;
  display: flex;
  flex-direction: column;
  width: 440px;
  border-left: 1px solid var(--border);
  background: var(--surface);
  & > header {
    display: flex;
    flex: none;
    align-items: center;
    gap: 4px;
    min-height: 48px;
    padding: 0 8px 0 16px;
    border-bottom: 1px solid var(--border);
    background: var(--sunken);
    font: var(--t-small);
    color: var(--text-2);
  }
  & > header > :first-child {
    margin-right: auto;
  }
  & > div {
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    outline-offset: -2px;
  }
`;

/* It lies in the gutter before a row, where it covers nothing and takes no width of the table. */
const Opener = styled.div`
  position: absolute;
  left: 0;
  z-index: 3;
  translate: 0 -50%;
  & > button {
    width: 24px;
    height: 24px;
    min-height: 24px;
  }
`;

export interface PeekAsideProps extends Pick<Peek<never>, 'link' | 'load'> {
  place: RefObject<HTMLElement | null>;
  codes: readonly string[];
}

/** One row of a list beside it: arrows walk through the rows, Enter opens the row's page, Escape closes. */
export function PeekAside({ place, codes, link, load }: PeekAsideProps) {
  const [Content] = useState(() =>
    lazily<{ code: string }>(() => load().then((module) => module.Content), {
      failed: (failure) => <ChunkFailed title="L’aperçu n’a pas pu être chargé" {...failure} />,
    }),
  );
  const { aside, shown, opener, index, show, step, close } = usePeek(place, codes);
  return (
    <>
      {opener && (
        <Opener style={{ top: opener.top }}>
          <IconButton
            variant="quiet"
            size="small"
            icon={<PanelRight aria-hidden />}
            label="Aperçu"
            title="Aperçu (a)"
            aria-keyshortcuts="a"
            aria-expanded={opener.code === shown}
            tabIndex={-1}
            onClick={show}
          />
        </Opener>
      )}
      {shown !== null && (
        <Box ref={aside} aria-label="Aperçu">
          <header>
            <span className="tn">{index < 0 ? 'Hors de cette page' : `${index + 1} sur ${codes.length}`}</span>
            <IconButton
              variant="quiet"
              icon={<ChevronUp aria-hidden />}
              label="Ligne précédente"
              disabled={step(-1) === undefined}
              onClick={() => step(-1)?.()}
            />
            <IconButton
              variant="quiet"
              icon={<ChevronDown aria-hidden />}
              label="Ligne suivante"
              disabled={step(1) === undefined}
              onClick={() => step(1)?.()}
            />
            <ButtonLink size="small" icon={<SquareArrowOutUpRight aria-hidden />} to={link(shown)}>
              Ouvrir
            </ButtonLink>
            <IconButton variant="quiet" icon={<X aria-hidden />} label="Fermer l’aperçu" onClick={close} />
          </header>
          <div tabIndex={-1}>
            <Content key={shown} code={shown} />
          </div>
        </Box>
      )}
    </>
  );
}
