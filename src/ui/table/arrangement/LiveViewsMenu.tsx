import { useState } from 'react';
import { Bookmark, BookmarkPlus, List, Pencil, Save, Trash2 } from 'lucide-react';
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx';
import { LiveMenu } from '../../menu/LiveMenu.tsx';
import type { MenuEntry } from '../../menu/Menu.tsx';
import type { UseSoFar } from '../../overlays/useWaking.ts';
import { MAX_VIEWS } from './preferences.ts';
import type { Arrangement } from './useArrangement.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { useViewsFace } from './ViewsMenu.tsx';

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

export function LiveViewsMenu({ arrangement, soFarRef }: { arrangement: Arrangement; soFarRef: UseSoFar }) {
  const [asked, setAsked] = useState<Asked>(null);
  const face = useViewsFace(arrangement);
  return (
    <>
      <LiveMenu {...face} entries={entriesOf(arrangement, setAsked)} soFarRef={soFarRef} />
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
