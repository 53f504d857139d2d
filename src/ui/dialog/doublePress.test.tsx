import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { guardDoublePresses } from './doublePress.ts';

const below = jest.fn();

/** A dialog that Enter closes, above a button. */
function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <div role="dialog">
      <button
        onClick={() => {
          setIsOpen(false);
        }}
      >
        Fermer
      </button>
    </div>
  ) : (
    <button onClick={below}>Dessous</button>
  );
}

const pressNext = async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
};

beforeEach(() => {
  below.mockClear();
});

test('the second press of Enter does not reach what the closed dialog covered', async () => {
  const end = guardDoublePresses();
  render(<Page />);
  await pressNext();
  await pressNext();
  expect(screen.getByRole('button', { name: 'Dessous' })).toHaveFocus();
  expect(below).not.toHaveBeenCalled();
  end();
});

test('whoever types between two presses of Enter presses it twice on purpose', async () => {
  const end = guardDoublePresses();
  render(<Page />);
  await pressNext();
  await userEvent.keyboard('a');
  await pressNext();
  expect(below).toHaveBeenCalledTimes(1);
  end();
});

test('once ended, nothing of the last press is remembered', async () => {
  const endFirst = guardDoublePresses();
  render(<Page />);
  await pressNext();
  endFirst();
  const endSecond = guardDoublePresses();
  await pressNext();
  expect(below).toHaveBeenCalledTimes(1);
  endSecond();
});
