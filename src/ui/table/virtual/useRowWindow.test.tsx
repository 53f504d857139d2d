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

test('the first picture holds what the page can show; scrolling brings the rows around the view', () => {
  render(<Probe count={50_000} />);
  expect(region()).toHaveTextContent(`0–${String(Math.ceil(window.innerHeight / 40))}`);
  scrollTo(400_000);
  expect(region()).toHaveTextContent('9990–10020');
  // A short way makes no new rows.
  scrollTo(400_120);
  expect(region()).toHaveTextContent('9990–10020');
  scrollTo(400_400);
  expect(region()).toHaveTextContent('10000–10030');
});

test('a list that shrinks shows its end', () => {
  const { rerender } = render(<Probe count={50_000} />);
  scrollTo(400_000);
  // The browser brings the view back to what is left.
  region().scrollTop = 0;
  rerender(<Probe count={5} />);
  expect(region()).toHaveTextContent('0–5');
});
