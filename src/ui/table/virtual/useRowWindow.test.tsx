import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useRowWindow } from './useRowWindow.ts';

function Probe({ count }: { count: number }) {
  const scroll = useRef<HTMLDivElement>(null);
  const { start, end } = useRowWindow(scroll, count, 40);
  return (
    <div ref={scroll} role="region" aria-label="lignes">
      {start}–{end}
    </div>
  );
}

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const region = () => screen.getByRole('region', { name: 'lignes' });
const scrollTo = (top: number) => {
  region().scrollTop = top;
  act(() => {
    fireEvent.scroll(region());
  });
};

test('the first paint fills the view; scrolling renders the rows around it', () => {
  render(<Probe count={50_000} />);
  expect(region()).toHaveTextContent(`0–${String(Math.ceil(window.innerHeight / 40))}`);
  scrollTo(400_000);
  expect(region()).toHaveTextContent('9990–10020');
  // A short scroll renders no new rows.
  scrollTo(400_120);
  expect(region()).toHaveTextContent('9990–10020');
  scrollTo(400_400);
  expect(region()).toHaveTextContent('10000–10030');
});

test('a shorter list shows its end', () => {
  const { rerender } = render(<Probe count={50_000} />);
  scrollTo(400_000);
  // The browser itself scrolls back to the remaining rows.
  region().scrollTop = 0;
  rerender(<Probe count={5} />);
  expect(region()).toHaveTextContent('0–5');
});
