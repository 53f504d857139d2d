import { useState } from 'react';
import { Bookmark, BookmarkPlus, List, Pencil, Save, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { useIsPhone } from '../../hooks/useMediaQuery.ts';
import { Menu, type MenuEntry } from '../../menu/Menu.tsx';
import { MAX_VIEWS } from './preferences.ts';
import type { Arrangement } from './useArrangement.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

const Name = styled.span`
  overflow: hidden;
  max-width: 160px;
  text-overflow: ellipsis;
`;

/* The mark is on the corner of the bookmark, because the name of the view may be hidden. */
const Changed = styled.i`
  flex: none;
  align-self: start;
  width: 7px;
  height: 7px;
  margin: 5px -2px 0 -9px;
  border-radius: 50%;
  background: var(--accent);
  box-shadow: 0 0 0 2px var(--surface);
`;

type Asked = 'save' | 'rename' | 'remove' | null;

const ICON = <Bookmark aria-hidden />;

function entriesOf(
  { views, active, isChanged, isOriginal, choose, save }: Arrangement,
  ask: (asked: Asked) => void,
): MenuEntry[] {
  const isFull = views.length >= MAX_VIEWS;
  return [
    {
      key: ' all',
      label: 'Toute la liste',
      icon: <List aria-hidden />,
      current: !active && isOriginal,
      onSelect: () => {
        choose(null);
      },
    },
    ...views.map((view): MenuEntry => {
      const isActive = view === active;
      return {
        key: view.nom,
        label: isActive && isChanged ? `${view.nom} (modifiée)` : view.nom,
        icon: ICON,
        current: isActive,
        onSelect: () => {
          choose(view);
        },
      };
    }),
    ...(active && isChanged
      ? [
          {
            key: ' update',
            label: 'Mettre la vue à jour',
            icon: <Save aria-hidden />,
            separated: true,
            onSelect: () => {
              save(active.nom);
            },
          },
        ]
      : []),
    {
      key: ' save',
      label: isFull ? `Enregistrer la vue… (${MAX_VIEWS} au plus)` : 'Enregistrer la vue…',
      icon: <BookmarkPlus aria-hidden />,
      disabled: isFull,
      separated: !(active && isChanged),
      onSelect: () => {
        ask('save');
      },
    },
    ...(active
      ? [
          {
            key: ' rename',
            label: 'Renommer la vue…',
            icon: <Pencil aria-hidden />,
            onSelect: () => {
              ask('rename');
            },
          },
          {
            key: ' remove',
            label: 'Supprimer la vue…',
            icon: <Trash2 aria-hidden />,
            onSelect: () => {
              ask('remove');
            },
          },
        ]
      : []),
  ];
}

/** The dialog of the chosen menu entry. */
function Question({ asked, arrangement, close }: { asked: Asked; arrangement: Arrangement; close: () => void }) {
  const { views, active, save, rename, remove } = arrangement;
  const renamed = asked === 'rename' ? active : undefined;
  const name = active?.nom ?? '';
  return (
    <>
      {(asked === 'save' || renamed) && (
        <ViewNameDialog
          title={renamed ? 'Renommer la vue' : 'Enregistrer la vue'}
          initial={renamed?.nom ?? ''}
          taken={views.map(({ nom }) => nom)}
          onClose={close}
          onName={(nom) => {
            close();
            if (renamed) rename(renamed, nom);
            else save(nom);
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove' && active !== undefined}
        danger
        title={`Supprimer la vue «\u00a0${name}\u00a0»\u00a0?`}
        description="Les filtres et les colonnes de la liste restent comme ils sont maintenant."
        confirmLabel="Supprimer"
        onCancel={close}
        onConfirm={() => {
          close();
          if (active) remove(active);
        }}
      />
    </>
  );
}

/** The menu of the named views of a list, with the actions on the active one. */
export function ViewsMenu({ arrangement, short }: { arrangement: Arrangement; short: boolean }) {
  const iconOnly = useIsPhone();
  const [asked, setAsked] = useState<Asked>(null);
  const { active, isChanged } = arrangement;
  const state = isChanged ? ' (modifiée)' : '';
  return (
    <>
      <Menu
        label={active ? `Vues\u00a0: ${active.nom}${state}` : 'Vues'}
        iconOnly={iconOnly}
        short={short}
        entries={entriesOf(arrangement, setAsked)}
      >
        <Bookmark aria-hidden {...(active ? { fill: 'currentColor' } : {})} />
        {isChanged && <Changed aria-hidden />}
        {!iconOnly && <Name>{active?.nom ?? 'Vues'}</Name>}
      </Menu>
      <Question
        asked={asked}
        arrangement={arrangement}
        close={() => {
          setAsked(null);
        }}
      />
    </>
  );
}
