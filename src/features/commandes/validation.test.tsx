import type { Commande } from '@contract/commande.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { collection, problem } from '../../../tests/support/fetchStub.ts';
import { ALONE, commande, commandeDetail } from '../../../tests/support/orders.ts';
import { renderApp, type RenderedApp } from '../../../tests/support/renderApp.tsx';

const LIST = '/api/data/commandes';
const plain = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ');
/** The requests as `code isValidated`, such as `CMD1 true`. */
const sent = async (app: RenderedApp) =>
  Promise.all(
    app.server.requests
      .filter(({ method }) => method === 'PATCH')
      .map(
        async (request) =>
          `${request.url.split('/').at(-1) ?? ''} ` +
          `${String(((await request.clone().json()) as { isValidated: boolean }).isValidated)}`,
      ),
  );

/** A server that remembers which orders were validated. */
function serve(
  address: string,
  orders: Commande[],
  role: 'ROLE_EDITEUR' | 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_EDITEUR',
  broken: Record<string, Response> = {},
) {
  const now = new Map(orders.map((order) => [order.code, order]));
  const patch = async (request: Request) => {
    const code = request.url.split('/').at(-1) ?? '';
    if (broken[code]) return broken[code];
    const { isValidated } = (await request.json()) as { isValidated: boolean };
    const wasAlready = now.get(code)?.isValidated === isValidated;
    now.set(code, commande({ ...now.get(code), isValidated }));
    return { ...commandeDetail({ ...now.get(code) }), wasAlready, changedBy: { username: 'a', nomPrenom: 'Rabe Soa' } };
  };
  const each = orders.flatMap(({ code }): [string, unknown][] => [
    [`PATCH ${LIST}/${code}`, patch],
    [`GET ${LIST}/${code}`, () => commandeDetail({ ...now.get(code) })],
  ]);
  return renderApp(address, {
    role,
    answers: { ...ALONE, [`GET ${LIST}`]: () => collection([...now.values()]), ...Object.fromEntries(each) },
  });
}

const waiting = (n: number, more: Partial<Commande> = {}) =>
  commande({ code: `CMD${n}`, orderNumber: `BC${n}`, totalValue: 1_000 * n, isValidated: false, ...more });

describe('one order, on its page', () => {
  test('is validated at once, and the notice can undo it', async () => {
    const app = serve('/commande/CMD1', [waiting(1)]);
    await app.user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText('Commande validée')).toBeVisible();
    expect(await screen.findByText('Validée')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('À valider')).toBeVisible();
    expect(await sent(app)).toEqual(['CMD1 true', 'CMD1 false']);
  });

  test('withdrawing a validation asks first', async () => {
    const app = serve('/commande/CMD1', [waiting(1, { isValidated: true })]);
    await app.user.click(await screen.findByRole('button', { name: 'Retirer la validation' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await sent(app)).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Retirer la validation' }));
    expect(await screen.findByText('À valider')).toBeVisible();
    expect(await sent(app)).toEqual(['CMD1 false']);
  });

  test('when somebody else was first, the notice names them and has nothing to undo', async () => {
    const app = serve('/commande/CMD1', [waiting(1)]);
    app.server.answer({
      [`PATCH ${LIST}/CMD1`]: {
        ...commandeDetail(),
        wasAlready: true,
        changedBy: { username: 'a', nomPrenom: 'Rabe Soa' },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText('Commande déjà validée')).toBeVisible();
    expect(screen.getByText('BC1, par Rabe Soa')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annuler' })).not.toBeInTheDocument();
  });

  test('a backend without the call: the failure is shown and nothing changes', async () => {
    const app = serve('/commande/CMD1', [waiting(1)], 'ROLE_EDITEUR', {
      CMD1: problem(404, 'Cette adresse n’existe pas.'),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Valider' }));
    expect(await screen.findByText('La commande n’a pas pu être validée.')).toBeVisible();
    expect(screen.getByText('À valider')).toBeVisible();
  });

  test.each(['ROLE_LECTEUR', 'ROLE_COMMERCIAL'] as const)(
    '%s sees whether it is validated, and cannot change it',
    async (role) => {
      serve('/commande/CMD1', [waiting(1)], role);
      expect(await screen.findByText('À valider')).toBeVisible();
      expect(screen.queryByRole('button', { name: /alid/ })).not.toBeInTheDocument();
    },
  );
});

describe('several orders, from the list', () => {
  const box = (n: number) => screen.findByRole('checkbox', { name: `Choisir BC${n}` });

  test('are selected, confirmed and validated; validated ones cannot be selected', async () => {
    const app = serve('/commandes', [waiting(1), waiting(2, { isValidated: true }), waiting(3), waiting(4)]);
    await app.user.click(await box(1));
    await app.user.click(await box(4));
    expect(screen.queryByRole('checkbox', { name: 'Choisir BC2' })).not.toBeInTheDocument();
    const bar = screen.getByRole('region', { name: 'Sélection' });
    expect(plain(bar)).toContain('2 commandes choisies · 5 000 Ar');
    await app.user.click(within(bar).getByRole('button', { name: 'Valider 2 commandes' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Valider 2 commandes' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Valider' }));
    expect(await screen.findByText('2 commandes validées')).toBeVisible();
    expect(await sent(app)).toEqual(['CMD1 true', 'CMD4 true']);
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Sélection' })).not.toBeInTheDocument();
    });
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('2 validations retirées')).toBeVisible();
    expect((await sent(app)).slice(2)).toEqual(['CMD1 false', 'CMD4 false']);
  });

  test('the whole page is selected at once, also by the keyboard', async () => {
    const app = serve('/commandes', [waiting(1), waiting(2), waiting(3)]);
    await app.user.click(
      await screen.findByRole('checkbox', { name: 'Choisir toutes les commandes à valider de la page' }),
    );
    expect(await screen.findByRole('button', { name: 'Valider 3 commandes' })).toBeVisible();
    screen.getByRole('link', { name: 'BC1' }).focus();
    await app.user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Valider 2 commandes' })).toBeVisible();
    expect(
      screen.getByRole('checkbox', { name: 'Choisir toutes les commandes à valider de la page' }),
    ).toBePartiallyChecked();
    (await box(1)).focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(await box(3)).not.toBeChecked();
    expect(app.router.state.location.pathname).toBe('/commandes');
  });

  test('failed orders are named, stay selected, and are the only ones retried', async () => {
    const broken = { CMD2: problem(409, 'Quelqu’un d’autre la modifie.') };
    const app = serve('/commandes', [waiting(1), waiting(2), waiting(3)], 'ROLE_EDITEUR', broken);
    await app.user.click(await screen.findByRole('checkbox', { name: /toutes/ }));
    await app.user.click(screen.getByRole('button', { name: 'Valider 3 commandes' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Valider' }));
    const alert = await screen.findByRole('alert');
    expect(plain(alert)).toContain('La commande n’a pas pu être validée. BC2 : Quelqu’un d’autre la modifie.');
    expect(await box(2)).toBeChecked();
    Reflect.deleteProperty(broken, 'CMD2');
    await app.user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Valider' }));
    expect(await screen.findByText('Commande validée')).toBeVisible();
    expect((await sent(app)).filter((each) => each.startsWith('CMD2'))).toHaveLength(2);
    expect(screen.queryByText(/n’a pas pu/)).not.toBeInTheDocument();
  });

  test.each(['ROLE_LECTEUR', 'ROLE_COMMERCIAL'] as const)('%s cannot select orders', async (role) => {
    serve('/commandes', [waiting(1)], role);
    expect(await screen.findByRole('row', { name: /BC1/ })).toHaveTextContent('À valider');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
