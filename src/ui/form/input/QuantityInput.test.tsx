import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityInput, wholeNumber } from './QuantityInput.tsx';

function Controlled({ start = 0, min }: { start?: number; min?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <QuantityInput label="Parasol" value={value} onChange={setValue} max={999_999} min={min} />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByRole('spinbutton', { name: 'Parasol' });
const held = () => Number(screen.getByRole('status').textContent);

test.each([
  ['', 0],
  ['-', 0],
  ['007', 7],
  ['1 234', 1234],
  ['1\u202f234', 1234],
  ['\u22126', -6],
  ['+4', 4],
  ['1,5', null],
  ['1.5', null],
  ['1e3', null],
  ['douze', null],
  ['--2', null],
  ['9'.repeat(16), null],
])('« %s » means %j', (text, value) => {
  expect(wholeNumber(text)).toBe(value);
});

test('only whole numbers are accepted: others are marked and ignored, empty means zero', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '1,5');
  expect(field()).toHaveValue('1,5');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAttribute('title', 'Nombre entier attendu');
  expect(held()).toBe(1);
  await userEvent.type(field(), '{Backspace}{Backspace}2');
  expect(field()).toBeValid();
  expect(held()).toBe(12);
  fireEvent.change(field(), { target: { value: '-3' } });
  expect(field()).toBeInvalid();
  await userEvent.tab();
  expect(field()).toBeValid();
  expect([field(), held()]).toEqual([expect.objectContaining({ value: '12' }), 12]);
  await userEvent.clear(field());
  expect(held()).toBe(0);
  expect(field()).toHaveValue('');
});

test('a value beyond the bound becomes the bound', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '12345678');
  expect(held()).toBe(999_999);
  await userEvent.tab();
  expect(field()).toHaveValue('999\u202f999');
  expect(screen.getByRole('button', { name: 'Ajouter 1\u00a0: Parasol' })).toBeDisabled();
});

test('arrow keys and buttons count by one, not below zero', async () => {
  render(<Controlled />);
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter 1\u00a0: Parasol' }));
  await userEvent.type(field(), '{ArrowUp}{ArrowUp}');
  expect(held()).toBe(3);
  expect(field()).toHaveValue('3');
  await userEvent.type(field(), '{ArrowDown>5/}');
  expect(held()).toBe(0);
  expect(screen.getByRole('button', { name: 'Retirer 1\u00a0: Parasol' })).toBeDisabled();
});

test('with a negative minimum, a sign can be typed and is shown', async () => {
  render(<Controlled min={-8} />);
  await userEvent.type(field(), '-6');
  expect(held()).toBe(-6);
  await userEvent.tab();
  expect(field()).toHaveValue('\u22126');
  await userEvent.clear(field());
  await userEvent.type(field(), '-12');
  expect(held()).toBe(-8);
});
