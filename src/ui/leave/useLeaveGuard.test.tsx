import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { useLeaveGuard } from './useLeaveGuard.tsx';

const onLeave = jest.fn();

function Form() {
  const [text, setText] = useState('');
  const leaving = useLeaveGuard(text !== '', () => {
    onLeave();
    setText('');
  });
  return (
    <>
      <input
        aria-label="Quantité"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Link to="/liste">Liste</Link>
      <Link to="?onglet=deux">Onglet</Link>
      {leaving}
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/liste', element: <p>La liste</p> },
    ],
    { initialEntries: ['/liste', '/form'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

/** Whether the browser would ask before unloading the page. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  onLeave.mockClear();
});

test('without input, leaving needs no confirmation', async () => {
  open();
  expect(browserAsks()).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Liste' }));
  expect(await screen.findByText('La liste')).toBeVisible();
});

test('with input, leaving needs a confirmation, and staying keeps everything', async () => {
  const router = open();
  await userEvent.type(screen.getByRole('textbox'), '12');
  expect(browserAsks()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Liste' }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' }),
  ).toHaveAccessibleDescription('Ce que vous avez saisi sera perdu.');
  await userEvent.click(screen.getByRole('button', { name: 'Rester sur la page' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  expect(screen.getByRole('textbox')).toHaveValue('12');
  expect(onLeave).not.toHaveBeenCalled();

  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitter' }));
  expect(await screen.findByText('La liste')).toBeVisible();
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(browserAsks()).toBe(false);
});

test('input that was just sent no longer keeps anyone on the page', async () => {
  open();
  await userEvent.type(screen.getByRole('textbox'), '1');
  await userEvent.click(screen.getByRole('link', { name: 'Liste' }));
  await screen.findByRole('alertdialog');
  // The dialog hides the page from assistive technology, but responses still arrive.
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: '' } });
  expect(await screen.findByText('La liste')).toBeVisible();
});

test('a tab in the address does not leave the page', async () => {
  const router = open();
  await userEvent.type(screen.getByRole('textbox'), '1');
  await userEvent.click(screen.getByRole('link', { name: 'Onglet' }));
  expect(router.state.location.search).toBe('?onglet=deux');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
