import { Check } from 'lucide-react';
import styled from 'styled-components';
import { phone } from '../../theme/media.ts';

const List = styled.ol`
  display: flex;
  align-items: center;
  margin-left: auto;
  font: var(--t-control);
  color: var(--text-3);
  & > li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & > li + li::before {
    content: '';
    width: 32px;
    height: 1px;
    margin: 0 4px 0 12px;
    background: var(--border-strong);
  }
  & > li:is(.done, .current)::before {
    background: var(--accent);
  }
  & > .done {
    color: var(--text-2);
  }
  & > .current {
    font-weight: 600;
    color: var(--text);
  }
  & b {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border: 1px solid var(--border-control);
    border-radius: 50%;
    font: 600 12px/1 var(--font);
  }
  & > .done > b {
    border-color: var(--accent-line);
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  & > .current > b {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  & svg.lucide {
    width: 12px;
    height: 12px;
    stroke-width: 2.5;
  }
  ${phone} {
    width: 100%;
    margin: 0;
    justify-content: space-between;
    & > li {
      gap: 6px;
    }
    & > li + li::before {
      display: none;
    }
  }
`;

const NAMES = ['Fichier', 'Contrôle', 'Revue', 'Terminé'];

/** Shows the steps of an import; `current` counts from 0. */
export function Steps({ current }: { current: number }) {
  return (
    <List aria-label="Étapes de l’import">
      {NAMES.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'done' : index === current ? 'current' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <Check aria-hidden /> : index + 1}</b>
          <span>{name}</span>
          {index < current && <span className="vh">, terminé</span>}
        </li>
      ))}
    </List>
  );
}
