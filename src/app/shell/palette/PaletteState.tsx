import styled from 'styled-components';
import { Button } from '../../../ui/button/Button.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import { phone } from '../../../ui/theme/media.ts';
import type { PaletteGroup } from './paletteGroup.ts';

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;
  min-height: 28px;
  font: 400 12px/16px var(--font);
  color: var(--text-2);
  & kbd {
    padding: 0 4px;
    border: 1px solid var(--border);
    border-radius: var(--r1);
    background: var(--sunken);
    font: inherit;
  }
  ${phone} {
    & > .keys {
      display: none;
    }
  }
`;

function stateText(groups: readonly PaletteGroup[], count: number): string {
  if (groups.some(({ state }) => state === 'busy')) return 'Recherche…';
  if (count > 0) return pluralFr(count, 'résultat');
  return groups.some(({ state }) => state === 'failed') ? '' : 'Aucun résultat.';
}

/** Says how many results there are, that the search goes on, or what failed. */
export function PaletteState({ groups, count }: { groups: readonly PaletteGroup[]; count: number }) {
  const failed = groups.filter(({ state }) => state === 'failed');
  return (
    <Below>
      <span role="status">{stateText(groups, count)}</span>
      {failed.length > 0 && (
        <>
          <span role="alert">
            Recherche impossible&nbsp;: {failed.map(({ label }) => label.toLowerCase()).join(', ')}.
          </span>
          <Button
            size="small"
            onClick={() => {
              for (const { retry } of failed) retry?.();
            }}
          >
            Réessayer
          </Button>
        </>
      )}
      {failed.length === 0 && (
        <span className="keys" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> choisir · <kbd>Entrée</kbd> ouvrir · <kbd>Échap</kbd> fermer
        </span>
      )}
    </Below>
  );
}
