import { act, screen, waitFor, within } from '@testing-library/react';
import { withMedia } from '../../../tests/support/media.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { connectionChanged } from '../../store/connectionSlice.ts';
import { sessionChanged } from '../../store/sessionSlice.ts';
import { PHONE_QUERY, RAIL_QUERY } from '../../ui/theme/media.ts';
import { SCREENS } from '../routeTable.ts';
import { readSidebar, sidebarCookie } from './sidebar/sidebarCookie.ts';

const CONTENT = 'Contenu de l’écran.';
const navigation = () => screen.findByRole('navigation', { name: 'Navigation principale' });
beforeEach(() => {
  // Only the shell is tested, so each screen is reduced to its title and makes no calls.
  for (const each of SCREENS)
    jest.spyOn(each, 'load').mockResolvedValue({
      Component: () => (
        <>
          <h1>{each.title}</h1>
          <p>{CONTENT}</p>
        </>
      ),
    });
  document.cookie = 'sidebar_state=; path=/; max-age=0';
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('shows every group and entry in the order of docs/product.md, 5.2', async () => {
  renderApp('/zones');
  const entries = within(await navigation())
    .getAllByRole('list')
    .map((list) => [
      list.getAttribute('aria-label'),
      ...within(list)
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`),
    ]);
  expect(entries).toEqual([
    [
      'Analyse & Rapports',
      'Tableau de bord /dashboard',
      'Stats Produits /produits/statistiques',
      'Parcours Commerciaux /parcours',
      'Heatmap Zones /heatmap',
    ],
    [
      'Opérations',
      'Commandes /commandes',
      'Facturation /livraisons',
      'Livraisons produits divers /livraisons-produits-divers',
      'Retours /retours',
      'Ajustements /ajustements',
      'Paiements /paiements',
    ],
    [
      'Gestion des Stocks',
      'Stock commercial /stock-commercial',
      'Stock par Produit /stock-par-produit',
      'Stock produits divers /stock-produits-divers',
      'Mouvements de stock /mouvements-stock',
    ],
    [
      'Données de base',
      'Commerciaux /commercial',
      'Points de vente /points-vente',
      'Zones /zones',
      'Produits /produits',
      'Produits divers /produits-divers',
    ],
    [
      'Administration',
      'Tracking Devices /tracking-devices',
      'Admin users /admin/users',
      'Sessions /sessions',
      'Configuration /configuration',
      'Journal des imports /journal/imports',
      'Tâches du serveur /journal/taches',
      'Journal d’audit /journal/audit',
      'Journal de sécurité /journal/securite',
    ],
  ]);
  expect(screen.getByRole('link', { name: 'Zones' })).toHaveAttribute('aria-current', 'page');
});

test('the administration group is for administrators, and a representative sees what they may read', async () => {
  const { unmount } = renderApp('/zones', { role: 'ROLE_EDITEUR' });
  expect(within(await navigation()).queryByRole('list', { name: 'Administration' })).toBeNull();
  unmount();
  renderApp('/heatmap', { role: 'ROLE_COMMERCIAL' });
  const labels = within(await navigation())
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(labels).toEqual(expect.arrayContaining(['Commandes', 'Stock commercial', 'Produits']));
  expect(labels).not.toContain('Commerciaux');
});

test.each(['{Control>}b{/Control}', '{Meta>}b{/Meta}'])(
  '%s collapses the navigation, and a cookie keeps it',
  async (keys) => {
    const { user, unmount } = renderApp('/zones');
    await navigation();
    expect(screen.getByRole('button', { name: 'Réduire la navigation' })).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard(keys);
    expect(screen.getByRole('button', { name: 'Ouvrir la navigation' })).toHaveAttribute('aria-expanded', 'false');
    expect(document.cookie).toContain('sidebar_state=false');
    unmount();
    renderApp('/zones');
    expect(await screen.findByRole('button', { name: 'Ouvrir la navigation' })).toBeVisible();
  },
);

test('the cookie lives seven days and is found among others', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax');
  expect([readSidebar('a=b'), readSidebar('a=b; sidebar_state=false'), readSidebar('sidebar_state=true; a=b')]).toEqual(
    [null, false, true],
  );
});

test('a collapsed entry shows its name on hover and focus', async () => {
  document.cookie = sidebarCookie(false);
  renderApp('/zones');
  const link = within(await navigation()).getByRole('link', { name: 'Heatmap Zones' });
  act(() => {
    link.focus();
  });
  expect(screen.getAllByText('Heatmap Zones')).toHaveLength(2);
});

test('from 768 to 1100 px the navigation is a rail by itself, but what somebody chose stays', async () => {
  withMedia(RAIL_QUERY);
  const { user, unmount } = renderApp('/zones');
  await user.click(await screen.findByRole('button', { name: 'Ouvrir la navigation' }));
  expect(screen.getByRole('button', { name: 'Réduire la navigation' })).toHaveAttribute('aria-expanded', 'true');
  expect(document.cookie).toContain('sidebar_state=true');
  unmount();
  renderApp('/zones');
  expect(await screen.findByRole('button', { name: 'Réduire la navigation' })).toBeVisible();
});

test('on a phone the navigation is a drawer that closes with a choice', async () => {
  withMedia(PHONE_QUERY, RAIL_QUERY);
  const { user } = renderApp('/zones');
  await user.click(await screen.findByRole('button', { name: 'Ouvrir la navigation' }));
  await user.click(within(await navigation()).getByRole('link', { name: 'Paiements' }));
  await waitFor(() => {
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull();
  });
  expect(await screen.findByRole('heading', { name: 'Paiements' })).toBeVisible();
});

test.each([
  ['/mouvements-stock', ['Accueil', 'Mouvements de stock']],
  ['/retour/R1', ['Accueil', 'Liste des retours', 'Retour']],
  ['/produit/ART0001', ['Accueil', 'Produits', 'Produit']],
  ['/ajustement/nouveau', ['Accueil', 'Ajustements', 'Nouvel ajustement']],
])('the breadcrumb of %s', async (address, crumbs) => {
  renderApp(address);
  const breadcrumb = await screen.findByRole('navigation', { name: 'Fil d’Ariane' });
  expect(
    within(breadcrumb)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(crumbs);
  await waitFor(() => {
    expect(document.title).toBe(`${crumbs.at(-1) ?? ''} · Tournée`);
  });
});

test('after a navigation the focus is at the new screen', async () => {
  const { user } = renderApp('/zones');
  await user.click(within(await navigation()).getByRole('link', { name: 'Retours' }));
  const main = await screen.findByRole('main', { name: 'Liste des retours' });
  expect(main).toHaveFocus();
  await user.tab({ shift: true });
  await user.click(screen.getByRole('link', { name: 'Aller au contenu' }));
  expect(main).toHaveFocus();
});

test('the user menu names the user and offers settings, themes and sign-out', async () => {
  const { user, store } = renderApp('/zones', { role: 'ROLE_LECTEUR' });
  await user.click(await screen.findByRole('button', { name: 'Menu de Miora Andriantsoa' }));
  expect(screen.getByText('miora@demo.mg')).toBeVisible();
  expect(screen.getByText('Lecteur')).toBeVisible();
  const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
  expect(entries).toEqual([
    'Mon compte',
    'Paramètres',
    'Thème clair',
    'Thème sombre',
    'Thème du système',
    'Se déconnecter',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Thème sombre' }));
  expect(store.getState().preferences.theme).toBe('dark');
});

test('a role without settings does not have their entry', async () => {
  const { user } = renderApp('/heatmap', { role: 'ROLE_COMMERCIAL' });
  await user.click(await screen.findByRole('button', { name: 'Menu de Miora Andriantsoa' }));
  expect(screen.queryByRole('menuitem', { name: 'Paramètres' })).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Mon compte' })).toHaveAttribute('href', '/mon-compte');
});

async function askToLeave(signOut: () => Promise<void>) {
  const view = renderApp('/zones', { session: { signOut } });
  await view.user.click(await screen.findByRole('button', { name: 'Menu de Miora Andriantsoa' }));
  await view.user.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Se déconnecter' });
  expect(within(dialog).getByText('Êtes-vous sûr de vouloir vous déconnecter ?')).toBeVisible();
  return { ...view, dialog };
}

test('signing out asks first', async () => {
  const signOut = jest.fn(() => Promise.resolve());
  const { user, dialog } = await askToLeave(signOut);
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(signOut).not.toHaveBeenCalled();
});

test('signing out happens once confirmed', async () => {
  const signOut = jest.fn(() => Promise.resolve());
  const { user, dialog } = await askToLeave(signOut);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a failed sign-out can be tried again', async () => {
  const signOut = jest
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce({ status: 503, detail: 'Service indisponible.', violations: [] });
  const { user, dialog } = await askToLeave(signOut);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Service indisponible.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirmer' }));
  expect(signOut).toHaveBeenCalledTimes(2);
});

test('a banner shows as long as the connection is lost', async () => {
  const { store } = renderApp('/zones');
  await navigation();
  const text = 'Connexion interrompue. Nouvelle tentative…';
  act(() => void store.dispatch(connectionChanged('lost')));
  expect(screen.getByText(text)).toBeVisible();
  act(() => void store.dispatch(connectionChanged('up')));
  expect(screen.queryByText(text)).toBeNull();
});

test('when the server is out of reach, the screen is hidden but kept, and can be tried again', async () => {
  const retry = jest.fn();
  const { store, user } = renderApp('/zones', { session: { retry } });
  await screen.findByText(CONTENT);
  act(
    () =>
      void store.dispatch(
        sessionChanged({
          ...store.getState().session,
          status: 'unreachable',
          error: 'Erreur HTTP: 500',
          savedAt: null,
        }),
      ),
  );
  expect(screen.getByText(/Erreur HTTP: 500/)).toBeVisible();
  expect(screen.getByText(CONTENT)).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('shows nothing while the user is unknown', async () => {
  const { router } = renderApp('/zones', { role: null });
  await waitFor(() => {
    expect(router.state.initialized).toBe(true);
  });
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each(SCREENS.filter(({ access }) => access?.admin).map(({ path }) => path))(
  '%s is for administrators',
  async (path) => {
    renderApp(path, { role: 'ROLE_EDITEUR' });
    expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  },
);

test('assigning stock needs products.import', async () => {
  const { unmount } = renderApp('/produits-divers/assigner-stocks', { role: 'ROLE_LECTEUR' });
  expect(await screen.findByRole('heading', { name: 'Accès refusé' })).toBeVisible();
  unmount();
  renderApp('/produits-divers/assigner-stocks', { role: 'ROLE_IMPORTATEUR' });
  expect(await screen.findByText(CONTENT)).toBeVisible();
});

test('an unknown address shows « Page introuvable »', async () => {
  renderApp('/rien/du/tout');
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

test('a screen that fails leaves the frame in place', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const zones = SCREENS.find(({ path }) => path === '/zones');
  if (!zones) throw new Error('no route');
  jest.spyOn(zones, 'load').mockRejectedValue(new Error('boom'));
  renderApp('/zones');
  expect(await screen.findByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeVisible();
  expect(await navigation()).toBeVisible();
  expect(log).toHaveBeenCalled();
});

test('« g » and a letter opens a screen that this person may read; other letters and typing open none', async () => {
  const { user, router } = renderApp('/zones', { role: 'ROLE_COMMERCIAL' });
  await screen.findByRole('heading', { name: 'Zones' });
  const path = () => router.state.location.pathname;
  // A representative does not see the others.
  await user.keyboard('ge');
  expect(path()).toBe('/zones');
  await user.keyboard('gx');
  expect(path()).toBe('/zones');
  await user.keyboard('gc');
  await waitFor(() => {
    expect(path()).toBe('/commandes');
  });
  // The first key alone does nothing, nor does the second one.
  await user.keyboard('p');
  expect(path()).toBe('/commandes');
});

test('a key presses a control that is still being loaded, unless another key or the focus went elsewhere', async () => {
  const { user } = renderApp('/zones');
  await screen.findByRole('heading', { name: 'Zones' });
  const onPress = jest.fn();
  const appear = async () => {
    const button = document.createElement('button');
    button.setAttribute('aria-keyshortcuts', 'a');
    button.addEventListener('click', onPress);
    screen.getByRole('main').append(button);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    button.remove();
  };
  await user.keyboard('a');
  await appear();
  expect(onPress).toHaveBeenCalledTimes(1);
  await user.keyboard('ax');
  await appear();
  expect(onPress).toHaveBeenCalledTimes(1);
  await user.keyboard('a');
  await user.tab();
  await appear();
  expect(onPress).toHaveBeenCalledTimes(1);
});
