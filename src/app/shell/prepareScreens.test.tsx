import { fireEvent, render, screen } from '@testing-library/react';
import { noteNews, forgetNews } from '../../store/api/call/knownUntil.ts';
import { startFirstCalls } from '../../store/api/call/baseQuery.ts';
import type { AppDispatch } from '../../store/store.ts';
import { prepareScreens } from './prepareScreens.ts';

const initiate = jest.fn((args: unknown) => args);
const initiateItem = jest.fn((id: string) => id);
jest.mock('../routeTable.ts', () => ({
  SCREENS: [
    {
      path: '/paiements',
      title: 'Paiements',
      calls: { list: { path: 'paiements', sort: { field: 'paiementAt', direction: 'desc' } } },
      load: () => Promise.resolve({ rows: { initiate: (args: unknown) => initiate(args) } }),
    },
    {
      path: '/paiement/:code',
      title: 'Paiement',
      calls: { item: 'paiements/:code', others: ['paiements/:code/events'] },
      load: () => Promise.resolve({ item: { initiate: (id: string) => initiateItem(id) } }),
    },
    {
      path: '/dashboard',
      title: 'Tableau de bord',
      calls: { others: ['admin/blocks'] },
      load: () => Promise.resolve({}),
    },
  ],
}));
jest.mock('../../store/api/call/baseQuery.ts', () => ({ startFirstCalls: jest.fn() }));

const dispatch = (() => ({ unwrap: () => Promise.resolve({ member: [] }) })) as unknown as AppDispatch;
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  initiate.mockClear();
  initiateItem.mockClear();
  jest.mocked(startFirstCalls).mockClear();
  noteNews(7);
  history.replaceState(null, '', '/admin/produits');
  render(
    <>
      <nav>
        <a href="/admin/paiements">Paiements</a>
        <a href="/admin/dashboard">Tableau de bord</a>
      </nav>
      <main>
        <a href="/admin/paiements">Un paiement</a>
        <a href="/admin/paiement/REG%201">Paiement 1</a>
      </main>
    </>,
  );
  end = prepareScreens(dispatch);
  fireEvent.pointerMove(document.body);
});
afterEach(() => {
  end();
  forgetNews();
  jest.useRealTimers();
});

const link = (name: string) => screen.getByRole('link', { name });
const rest = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('the rows of a list are asked for when the pointer rests on its link', async () => {
  fireEvent.pointerOver(link('Paiements'));
  await rest(30);
  expect(initiate).not.toHaveBeenCalled();
  jest.advanceTimersByTime(20);
  // Its code has not arrived yet.
  expect(jest.mocked(startFirstCalls).mock.calls).toEqual([
    [[{ url: 'paiements?page=1&itemsPerPage=20&order%5BpaiementAt%5D=desc', accept: 'application/ld+json' }]],
  ]);
  expect(initiate).not.toHaveBeenCalled();
  await rest(0);
  expect(initiate).toHaveBeenCalledWith({ page: 1, itemsPerPage: 20, 'order[paiementAt]': 'desc' });
});

test('what else a screen needs waits for the press', async () => {
  fireEvent.pointerOver(link('Tableau de bord'));
  await rest(100);
  expect(startFirstCalls).not.toHaveBeenCalled();
  fireEvent(link('Tableau de bord'), new MouseEvent('pointerdown', { bubbles: true }));
  expect(startFirstCalls).toHaveBeenCalledWith([{ url: 'admin/blocks', accept: 'application/json' }]);
});

test('an item is asked for when its link is pressed, and put where its screen finds it', async () => {
  fireEvent.pointerOver(link('Paiement 1'));
  await rest(100);
  expect(startFirstCalls).not.toHaveBeenCalled();
  expect(initiateItem).not.toHaveBeenCalled();
  fireEvent(link('Paiement 1'), new MouseEvent('pointerdown', { bubbles: true }));
  expect(startFirstCalls).toHaveBeenCalledWith([
    { url: 'paiements/REG%201', accept: 'application/json' },
    { url: 'paiements/REG%201/events', accept: 'application/json' },
  ]);
  await rest(0);
  expect(initiateItem).toHaveBeenCalledWith('REG 1');
});

test('and when the focus rests there', async () => {
  fireEvent.focusIn(link('Paiements'));
  await rest(50);
  expect(initiate).toHaveBeenCalledTimes(1);
});

test('a pointer that passes by asks for nothing', async () => {
  fireEvent.pointerOver(link('Paiements'));
  await rest(30);
  fireEvent.pointerOver(link('Tableau de bord'));
  await rest(200);
  expect(initiate).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['outside the menu', () => fireEvent.pointerOver(link('Un paiement'))],
  [
    'while changes are not told',
    () => {
      forgetNews();
      fireEvent.pointerOver(link('Paiements'));
    },
  ],
])('%s nothing is asked for before the press', async (_, approach) => {
  approach();
  await rest(200);
  expect(initiate).not.toHaveBeenCalled();
  expect(startFirstCalls).not.toHaveBeenCalled();
  // jsdom has no pointer events, and a plain event has no button.
  fireEvent(link('Un paiement'), new MouseEvent('pointerdown', { bubbles: true }));
  await rest(0);
  expect(startFirstCalls).toHaveBeenCalledTimes(1);
  expect(initiate).toHaveBeenCalledTimes(1);
});
