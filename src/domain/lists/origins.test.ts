import { createMemoryRouter } from 'react-router';
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
