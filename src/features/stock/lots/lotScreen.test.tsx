import { fireEvent, screen, within } from '@testing-library/react';
import type { StockCommercialDetail, StockMouvement } from '@contract/stock.ts';
import { collection, problem } from '../../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../../tests/support/renderApp.tsx';

const LOT = '/api/data/stock-commercial/LOT0000001';
const MOVES = '/api/data/stock-mouvements';
const hery = { username: 'col001', nomPrenom: 'Rakotomalala Hery' };
const coffee = { code: 'ART0001', designation: 'Café moulu 250 g' };
const registre = { mouvements: 4, livre: 40, vendu: 9, retourne: 2, ajuste: -1, ecart: null };
const lot = (changes: Partial<StockCommercialDetail> = {}): StockCommercialDetail => ({
  code: 'LOT0000001',
  product: coffee,
  commercial: hery,
  lotNumber: 'L26-001',
  expireAt: '2026-12-31',
  quantiteDisponible: 28,
  quantiteInitial: 40,
  percentDisponible: 70,
  valeur: 28_000,
  aPerdre: { quantite: 0, valeur: 0, plusRapide: null },
  couverture: { etat: 'jours', jours: 40, jusqua: '2026-12-30' },
  registre,
  ...changes,
});
const mouvement = (code: string, solde: number, changes: Partial<StockMouvement> = {}): StockMouvement => ({
  code,
  mouvementAt: '2026-11-18T21:30:00Z',
  type: 'VENTE',
  quantite: 9,
  totalValue: 9_000,
  stockCommercial: { code: 'LOT0000001', product: coffee, lotNumber: 'L26-001', expireAt: null, commercial: hery },
  document: { type: 'commande', code: 'CMD1', reference: 'BC2600001' },
  solde,
  ...changes,
});
const open = (
  answer: unknown,
  more: Record<string, unknown> = {},
  role: 'ROLE_LECTEUR' | 'ROLE_COMMERCIAL' = 'ROLE_LECTEUR',
) =>
  renderApp('/stock-commercial/LOT0000001', {
    role,
    answers: {
      [`GET ${LOT}`]: answer,
      [`GET ${MOVES}`]: collection([
        mouvement('MVT2', 31),
        mouvement('MVT1', 40, { type: 'LIVRAISON', quantite: 40, document: null }),
      ]),
      ...more,
    },
  });

test('a lot: its holder, the sum of its movements, and that it equals what it holds', async () => {
  const app = open(lot());
  const head = await screen.findByRole('region', { name: 'Lot L26-001' });
  for (const text of ['Café moulu 250 g', 'ART0001', '31/12/2026', '28 000 Ar', 'Bon'])
    expect(head).toHaveTextContent(text);
  expect(within(head).getByRole('link', { name: 'Rakotomalala Hery' })).toHaveAttribute(
    'href',
    '/commercial/col001?onglet=stock',
  );
  const sum = screen.getByRole('region', { name: 'Vérification du solde' });
  expect(
    within(sum)
      .getAllByRole('listitem')
      .map((term) => term.textContent),
  ).toEqual(['Livré40', '−Vendu9', '−Retourné2', '−Ajusté1', '=Disponible28']);
  expect(sum).toHaveTextContent('Solde exact');
  const ledger = await screen.findByRole('table', { name: 'Registre du lot' });
  const [, last, first] = within(ledger).getAllByRole('row');
  for (const text of ['−9', '31', 'Vente', '19/11/2026 00:30']) expect(last).toHaveTextContent(text);
  expect(within(ledger).getByRole('link', { name: 'BC2600001' })).toHaveAttribute('href', '/commande/CMD1');
  for (const text of ['+40', '40', 'Livraison']) expect(first).toHaveTextContent(text);
  const asked = () => new URL(app.server.to(MOVES).at(-1)?.url ?? '').searchParams;
  expect([asked().get('stockCommercial.code'), asked().get('order[code]')]).toEqual(['LOT0000001', 'desc']);
  await app.user.click(within(ledger).getByRole('button', { name: /Date/ }));
  expect(asked().get('order[code]')).toBe('asc');
});

test('a difference is shown with the first movement that causes it', async () => {
  open(
    lot({
      registre: { ...registre, ecart: { mouvement: 'MVT2', raison: '30 disponibles, 28 d’après les mouvements' } },
      quantiteDisponible: 30,
    }),
  );
  const sum = await screen.findByRole('region', { name: 'Vérification du solde' });
  expect(sum).toHaveTextContent(/≠Disponible30.*Écart|Écart.*≠Disponible30/);
  expect(within(sum).getByRole('alert')).toHaveTextContent(
    'Le stock disponible (30) ne correspond pas aux mouvements. Mouvement MVT2 : 30 disponibles, ' +
      '28 d’après les mouvements.',
  );
});

test('the units at risk are told in a sentence', async () => {
  open(lot({ aPerdre: { quantite: 12, valeur: 12_000, plusRapide: { username: 'col007', nomPrenom: 'Rasoa Fara' } } }));
  expect(await screen.findByText(/au rythme des 30 derniers jours/)).toHaveTextContent(
    'À perdre : au rythme des 30 derniers jours, 12 unités (12 000 Ar) expireront invendues. Rasoa Fara vend ce ' +
      'produit plus vite.',
  );
});

test('a lot that is unknown or somebody else’s', async () => {
  open(problem(404, 'Lot non trouvé'));
  expect(await screen.findByText('Lot non trouvé')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toHaveAttribute('href', '/stock-commercial');
});

test('a failure can be retried; a representative has no link to a page they may not read', async () => {
  const app = open(problem(500, 'Panne.'), {}, 'ROLE_COMMERCIAL');
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  app.server.answer({ [`GET ${LOT}`]: lot() });
  await app.user.click(retry);
  const head = await screen.findByRole('region', { name: 'Lot L26-001' });
  expect(within(head).queryByRole('link')).toBeNull();
});

describe('the expiry', () => {
  const openDialog = async (more: Record<string, unknown>) => {
    const app = renderApp('/stock-commercial/LOT0000001', {
      role: 'ROLE_ADMIN',
      answers: { [`GET ${LOT}`]: lot(), [`GET ${MOVES}`]: collection([]), ...more },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Corriger la date limite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corriger la date limite' });
    return {
      app,
      dialog,
      field: within(dialog).getByLabelText(/Date limite/),
      save: within(dialog).getByRole('button', { name: 'Corriger' }),
    };
  };

  test('is corrected by an administrator, sent once, and the page is reloaded', async () => {
    const { app, dialog, field, save } = await openDialog({ [`PATCH ${LOT}`]: lot({ expireAt: '2028-01-31' }) });
    expect(dialog).toHaveTextContent('Actuellement : 31/12/2026.');
    fireEvent.change(field, { target: { value: '2028-01-31' } });
    app.server.answer({ [`GET ${LOT}`]: lot({ expireAt: '2028-01-31' }) });
    await app.user.dblClick(save);
    expect(await screen.findByText('Date limite corrigée')).toBeVisible();
    const sent = app.server.to(LOT).filter(({ method }) => method === 'PATCH');
    expect([sent.length, await sent[0]?.json()]).toEqual([1, { expireAt: '2028-01-31' }]);
    expect(await screen.findByText('31/01/2028')).toBeVisible();
  });

  test.each([
    ['', 'La date limite est requise'],
    ['1999-12-31', 'La date limite doit être entre 2000 et 2199'],
  ])('"%s" is not sent', async (day, text) => {
    const { app, dialog, field, save } = await openDialog({});
    fireEvent.change(field, { target: { value: day } });
    await app.user.click(save);
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(app.server.to(LOT).filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('a backend without this call: the dialog says so and stays open', async () => {
    const { app, dialog, field, save } = await openDialog({ [`PATCH ${LOT}`]: problem(404, '') });
    fireEvent.change(field, { target: { value: '2028-01-31' } });
    await app.user.click(save);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Ce serveur ne le permet pas.');
  });

  test('cannot be corrected by others', async () => {
    open(lot());
    await screen.findByRole('region', { name: 'Lot L26-001' });
    expect(screen.queryByRole('button', { name: 'Corriger la date limite' })).toBeNull();
  });
});
