import { useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RESOURCES } from '../../domain/resources.ts';
import { modifierKey } from './palette/PaletteButton.tsx';
import { GO_KEYS } from './shellKeys.ts';

const Group = styled.section`
  & > h3 {
    font: var(--t-meta);
    color: var(--text-3);
  }
  & > dl {
    display: grid;
    margin-top: 4px;
  }
  & > dl > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 32px;
    border-top: 1px solid var(--border);
    font: var(--t-small);
  }
  & > dl > div > dd {
    display: flex;
    flex: none;
    gap: 4px;
  }
  & kbd {
    min-width: 22px;
    padding: 1px 6px;
    border: 1px solid var(--border-strong);
    border-radius: var(--r1);
    background: var(--sunken);
    font: var(--t-meta);
    text-align: center;
  }
`;

type Keys = readonly (readonly [does: string, ...keys: string[]])[];

const groups = (): readonly { title: string; keys: Keys }[] => [
  {
    title: 'Partout',
    keys: [
      ['Rechercher un écran, un nom ou un code', modifierKey(), 'K'],
      ['Réduire ou ouvrir la navigation', modifierKey(), 'B'],
      ['Aller à un écran\u00a0: «\u00a0g\u00a0», puis sa lettre', 'g', '…'],
      ['Ajouter, dans l’écran ouvert', 'n'],
      ['Importer un fichier dans la liste ouverte', 'i'],
      ['Montrer ces raccourcis', '?'],
      ['Fermer ce qui est ouvert', 'Échap'],
    ],
  },
  {
    title: 'Dans une liste',
    keys: [
      ['Aller à la recherche', '/'],
      ['Aller aux filtres', 'f'],
      ['De la recherche aux lignes, d’une ligne à l’autre', '↑', '↓'],
      ['Première ou dernière ligne', 'Début', 'Fin'],
      ['Ouvrir la ligne', 'Entrée'],
      ['La montrer à côté de la liste, sur un grand écran', 'a'],
      ['D’une ligne à la recherche', 'Échap'],
    ],
  },
  {
    title: 'Après «\u00a0g\u00a0»',
    keys: Object.entries(GO_KEYS).map(([key, id]) => [RESOURCES[id].label, 'g', key] as const),
  },
  { title: 'Dans le menu des colonnes', keys: [['Déplacer une colonne', 'Alt', '↑', '↓']] },
];

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Raccourcis clavier"
      width="480px"
      initialFocus={close}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div ref={close} tabIndex={-1} style={{ display: 'grid', gap: '16px', outline: 'none' }}>
        {groups().map(({ title, keys }) => (
          <Group key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([does, ...names]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Group>
        ))}
      </div>
    </Dialog>
  );
}
