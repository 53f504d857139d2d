import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { addressOfList, BACK } from '../state/leftLists.ts';
import { useKeptPlace } from './useKeptPlace.ts';

let hasRows = true;

function List() {
  const root = useRef<HTMLDivElement>(null);
  useKeptPlace(root, hasRows);
  return (
    <div ref={root}>
      <div data-testid="scroll">
        <table>
          <tbody>
            {['A', 'B', 'C'].map((code) => (
              <tr key={code} data-row>
                <td>
                  {hasRows && (
                    <Link data-row-link to={`/fiche/${code}`}>
                      {code}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function show() {
  const router = createMemoryRouter(
    [
      { path: '/fiches', Component: List },
      {
        path: '/fiche/:code',
        Component: () => (
          <Link to={addressOfList('/fiches')} state={BACK}>
            Retour
          </Link>
        ),
      },
    ],
    { initialEntries: ['/fiches?zone=Z1&importer=1'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

// jsdom lays nothing out, so its elements do not scroll by themselves.
beforeEach(() => {
  hasRows = true;
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0;
  };
});

test('Back finds the scroll and the focused row again', async () => {
  const router = show();
  screen.getByTestId('scroll').scrollTop = 240;
  await userEvent.click(screen.getByRole('link', { name: 'B' }));
  expect(router.state.location.pathname).toBe('/fiche/B');
  await act(() => router.navigate(-1));
  expect(screen.getByRole('link', { name: 'B' })).toHaveFocus();
  expect(screen.getByTestId('scroll').scrollTop).toBe(240);
});

test('the way back of a detail has the list’s filters, but no open import', async () => {
  const router = show();
  await userEvent.click(screen.getByRole('link', { name: 'C' }));
  expect(screen.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/fiches?zone=Z1');
  await userEvent.click(screen.getByRole('link', { name: 'Retour' }));
  expect(router.state.location.search).toBe('?zone=Z1');
});

test('whoever opens the list anew begins at its top', async () => {
  const router = show();
  screen.getByTestId('scroll').scrollTop = 240;
  await userEvent.click(screen.getByRole('link', { name: 'B' }));
  await act(() => router.navigate('/fiches?zone=Z1&importer=1'));
  expect(screen.getByRole('link', { name: 'B' })).not.toHaveFocus();
  expect(screen.getByTestId('scroll').scrollTop).toBe(0);
});
