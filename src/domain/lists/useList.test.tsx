import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { collection } from '../../../tests/support/fetchStub.ts';
import { renderApp } from '../../../tests/support/renderApp.tsx';
import { baseApi } from '../../store/api/baseApi.ts';
import { forgetNews, noteNews } from '../../store/api/call/knownUntil.ts';
import { REST_MS } from '../../ui/press/foreseen.ts';

const LIST = '/api/data/paiements';
const rowsOf = (name: string) =>
  collection(
    [{ code: name, refPaiement: name, value: 500, commercial: { username: 'col001', nomPrenom: 'Hery' } }],
    45,
  );
const answer = (request: Request) => rowsOf(`REG${new URL(request.url).searchParams.get('page') ?? ''}`);

// The import button warns, because jsdom has no IndexedDB.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(forgetNews);

const open = async () => {
  const app = renderApp('/paiements', { answers: { [`GET ${LIST}`]: answer } });
  await screen.findByRole('row', { name: /REG1/ });
  const asked = () => app.server.to(LIST).map(({ url }) => new URL(url).searchParams);
  return { app, asked };
};

test('a pressed page is asked for before the press is released, and only once', async () => {
  const { app, asked } = await open();
  const page = screen.getByRole('button', { name: 'Page 2' });
  await app.user.pointer({ keys: '[MouseLeft>]', target: page });
  await waitFor(() => expect(asked().map((each) => each.get('page'))).toEqual(['1', '2']));
  expect(screen.getByRole('row', { name: /REG1/ })).toBeVisible();
  await app.user.pointer({ keys: '[/MouseLeft]', target: page });
  expect(await screen.findByRole('row', { name: /REG2/ })).toBeVisible();
  expect(asked()).toHaveLength(2);
});

test('a pressed header asks for its sort; a press that is not released there changes nothing', async () => {
  const { app, asked } = await open();
  const header = screen.getByRole('button', { name: /Montant/ });
  await app.user.pointer({ keys: '[MouseLeft>]', target: header });
  await waitFor(() => expect(asked().at(-1)?.get('order[value]')).toBe('desc'));
  await app.user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(app.router.state.location.search).toBe('');
  await app.user.click(header);
  expect(app.router.state.location.search).toBe('?tri=-value');
  expect(asked()).toHaveLength(2);
});

const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, REST_MS + 20)));

test('a page on whose button a pointer rests is asked for, shows nothing, and is not asked for again', async () => {
  const { app, asked } = await open();
  noteNews(1);
  const page = screen.getByRole('button', { name: 'Page 2' });
  await app.user.hover(page);
  await waitFor(() => expect(asked().map((each) => each.get('page'))).toEqual(['1', '2']));
  await rest();
  expect(screen.getByRole('row', { name: /REG1/ })).toBeVisible();
  expect(app.router.state.location.search).toBe('');
  await app.user.click(page);
  expect(await screen.findByRole('row', { name: /REG2/ })).toBeVisible();
  expect(asked()).toHaveLength(2);
});

test('a pointer that only passes asks for nothing', async () => {
  const { asked } = await open();
  noteNews(1);
  const page = screen.getByRole('button', { name: 'Page 2' });
  // In one task, however busy the machine is; jsdom knows no pointer events.
  for (const type of ['pointerover', 'pointerout'])
    fireEvent(page, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' }));
  await rest();
  expect(asked()).toHaveLength(1);
});

test('while changes are not told, rows that nobody has chosen are not asked for: they could grow old', async () => {
  const { app, asked } = await open();
  forgetNews();
  await app.user.hover(screen.getByRole('button', { name: /Montant/ }));
  await rest();
  expect(asked()).toHaveLength(1);
});

test('rows that a pointer asked for are asked for again after a change of them', async () => {
  const { app, asked } = await open();
  noteNews(1);
  const page = screen.getByRole('button', { name: 'Page 2' });
  await app.user.hover(page);
  await waitFor(() => expect(asked()).toHaveLength(2));
  await rest();
  act(() => {
    app.store.dispatch(baseApi.util.invalidateTags(['Paiement']));
  });
  await app.user.click(page);
  await screen.findByRole('row', { name: /REG2/ });
  expect(asked().filter((each) => each.get('page') === '2')).toHaveLength(2);
});
