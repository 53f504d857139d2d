/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { createMemoryRouter } from 'react-router';
import { openerOf } from '../../ui/table/state/leftLists.ts';
import { followOrigins, originOf } from './origins.ts';

/** What a screen sees of the router's place: without the base. */
const placeOf = (router: ReturnType<typeof createMemoryRouter>, base: string) => {
  const { location } = router.state;
  return { ...location, pathname: location.pathname.slice(base.length) };
};

test.each([[''], ['/admin']])('a page knows the list that it was opened from, under the base « %s »', async (base) => {
  const router = createMemoryRouter([{ path: '*' }], {
    basename: base || '/',
    initialEntries: [`${base}/commandes?tri=totalValue`],
  });
  followOrigins(router);
  const origin = () => originOf(placeOf(router, base), '/commandes')?.toString();
  await router.navigate('/commande/CMD1');
  expect(origin()).toBe('tri=totalValue');
  expect(originOf(placeOf(router, base), '/livraisons')).toBeUndefined();
  await router.navigate('/commande/CMD2');
  expect(origin()).toBe('tri=totalValue');
  await router.navigate('/commande/CMD3', { state: { list: '/commandes?page=2' } });
  expect(origin()).toBe('page=2');
  await router.navigate('/point-de-vente/POS1');
  await router.navigate('/commande/CMD4');
  expect(origin()).toBeUndefined();
  await router.navigate(-3);
  expect(origin()).toBe('tri=totalValue');
});

test('a page knows what it was opened from, and how many steps lead back there', async () => {
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/board/quotidien?jour=2026-11-24'] });
  followOrigins(router);
  const opener = () => openerOf(router.state.location.key, '/commandes');
  document.title = 'Tableau de Bord Quotidien · Tournée';
  expect(opener()).toBeUndefined();
  await router.navigate('/commande/CMD1');
  const board = { to: '/board/quotidien?jour=2026-11-24', title: 'Tableau de Bord Quotidien' };
  expect(opener()).toMatchObject({ ...board, steps: -1 });
  document.title = 'BC1 · Tournée';
  // The next order, another tab of it and its redirection were all opened from the board.
  await router.navigate('/commande/CMD2');
  await router.navigate('/commande/CMD2?onglet=lignes');
  await router.navigate('/commande/CMD3', { replace: true });
  expect(opener()).toMatchObject({ ...board, steps: -3 });
  await router.navigate('/point-de-vente/POS1');
  expect(opener()).toMatchObject({ to: '/commande/CMD3', title: 'BC1', steps: -1 });
  await router.navigate(-3);
  expect(router.state.location.pathname).toBe('/commande/CMD1');
  expect(opener()).toMatchObject({ ...board, steps: -1 });
  await router.navigate(-1);
  expect(opener()).toBeUndefined();
  // Its own list is already above it.
  await router.navigate('/commandes?page=2');
  await router.navigate('/commande/CMD4');
  expect(opener()).toBeUndefined();
});
