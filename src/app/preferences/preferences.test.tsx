import { act, screen, waitFor, within } from '@testing-library/react';
import { collection, json, problem } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';

const retour = {
  code: 'RET1',
  retourAt: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  totalValue: 1000,
  nbLignes: 1,
  commercial: { username: 'col001', nomPrenom: 'Rakoto' },
};
const PREFERENCES = '/api/data/preferences';
const MINE = `${PREFERENCES}/liste-des-retours`;
const kept = (preference: object) =>
  collection([{ liste: 'liste-des-retours', colonnes: null, vues: [], ...preference }]);

function show(
  address: string,
  preferences: unknown = collection([]),
  change: unknown = (request: Request) => request.json(),
) {
  const app = renderApp(address, {
    answers: {
      [`GET ${PREFERENCES}`]: preferences,
      [`PATCH ${MINE}`]: change,
      'GET /api/data/retours': collection([retour], 1),
      'GET /api/data/utilisateurs': collection([]),
      'GET /api/data/zones': collection([]),
    },
  });
  const sent = () => Promise.all(app.server.to(MINE).map((request) => request.clone().json() as Promise<unknown>));
  const views = async (entry?: string | RegExp) => {
    await app.user.click(await screen.findByRole('button', { name: /^Vues/ }));
    if (entry !== undefined) await app.user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { ...app, sent, views };
}
const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const firstRow = async () => {
  await screen.findByRole('row', { name: /Rakoto/ });
  return heads();
};

test('hiding a column and moving another by keyboard shows at once and is then sent', async () => {
  const { user, sent } = show('/retours');
  const before = await firstRow();
  await user.click(screen.getByRole('button', { name: 'Colonnes' }));
  const [key, second, third] = screen.getAllByRole('checkbox');
  expect(key).toBeDisabled();
  await user.click(second ?? document.body);
  act(() => {
    third?.focus();
  });
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(third).toHaveFocus();
  expect(screen.getByText(`${before[2] ?? ''} : 2 sur ${before.length}`)).toBeInTheDocument();
  expect(heads()).toEqual([before[0], ...before.slice(2)]);
  await waitFor(async () => {
    expect(await sent()).toHaveLength(2);
  });
  const last = (await sent()).at(-1) as { colonnes: { ordre: string[]; masquees: string[] } };
  expect([last.colonnes.ordre[2], last.colonnes.masquees]).toEqual([last.colonnes.masquees[0], last.colonnes.masquees]);
  await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
  expect(heads()).toEqual(before);
  await waitFor(async () => {
    expect((await sent()).at(-1)).toEqual({ colonnes: null });
  });
});

test('rows wait for their columns, so that nothing moves', async () => {
  let answer: (value: unknown) => void = () => undefined;
  show(
    '/retours',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  expect(await screen.findByText('1 au total')).toBeVisible();
  expect(screen.queryByRole('row', { name: /Rakoto/ })).toBeNull();
  act(() => {
    answer(kept({ colonnes: { ordre: ['inconnue'], masquees: ['commercial'] } }));
  });
  expect(await screen.findByRole('table')).toBeVisible();
  expect(heads()).not.toContain('Commercial');
});

test('a view is saved, changed, opened by its address, renamed and deleted', async () => {
  const { user, router, sent, views } = show('/retours?q=Rako&tri=totalValue');
  await firstRow();
  await views('Enregistrer la vue…');
  await user.type(await screen.findByRole('textbox', { name: 'Nom' }), ' Les siens {Enter}');
  expect(await screen.findByRole('button', { name: 'Vues\u00a0: Les siens' })).toBeVisible();
  await waitFor(async () => {
    expect(await sent()).toEqual([{ vues: [{ nom: 'Les siens', adresse: 'q=Rako&tri=totalValue', colonnes: null }] }]);
  });
  await views('Toute la liste');
  expect(router.state.location.search).toBe('');
  await views('Les siens');
  expect(router.state.location.search).toBe('?q=Rako&tri=totalValue');
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
  expect(await screen.findByRole('button', { name: 'Vues\u00a0: Les siens (modifiée)' })).toBeVisible();
  await views('Mettre la vue à jour');
  expect(await screen.findByRole('button', { name: 'Vues\u00a0: Les siens' })).toBeVisible();
  await views('Renommer la vue…');
  await user.clear(await screen.findByRole('textbox', { name: 'Nom' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Le nom est obligatoire.');
  await user.keyboard('Par valeur{Enter}');
  await views('Supprimer la vue…');
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(async () => {
    expect((await sent()).slice(1)).toEqual([
      { vues: [{ nom: 'Les siens', adresse: 'tri=totalValue', colonnes: null }] },
      { retirees: ['Les siens'], vues: [{ nom: 'Par valeur', adresse: 'tri=totalValue', colonnes: null }] },
      { retirees: ['Par valeur'] },
    ]);
  });
  expect(screen.getByRole('button', { name: 'Vues' })).toBeVisible();
});

test('a saved view is recognised by its address, and two cannot have the same name', async () => {
  const { user, views } = show(
    '/retours?tri=totalValue',
    kept({ vues: [{ nom: 'Par valeur', adresse: 'tri=totalValue', colonnes: null }] }),
  );
  expect(await screen.findByRole('button', { name: 'Vues\u00a0: Par valeur' })).toBeVisible();
  await views('Enregistrer la vue…');
  await user.type(await screen.findByRole('textbox', { name: 'Nom' }), 'par VALEUR{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Une vue porte déjà ce nom.');
});

test('without the server a choice holds for the session, and the user is told', async () => {
  const { user } = show('/retours', problem(404, 'Rien ici.'), () => json(404, null));
  const before = await firstRow();
  await user.click(screen.getByRole('button', { name: 'Colonnes' }));
  await user.click(screen.getAllByRole('checkbox')[1] ?? document.body);
  expect(await screen.findByText('Vos colonnes et vos vues n’ont pas pu être enregistrées.')).toBeVisible();
  expect(heads()).toEqual(before.filter((_head, at) => at !== 1));
});
