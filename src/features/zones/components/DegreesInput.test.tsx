import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DegreesInput } from './DegreesInput.tsx';

/** Behaves like the row that adds a corner: Enter empties the field and moves the focus to the control before it. */
function AddingRow() {
  const [value, setValue] = useState<number | null>(null);
  const next = () => {
    setValue(null);
    document.querySelector('button')?.focus();
  };
  return (
    <>
      <button type="button">avant</button>
      <DegreesInput
        label="Longitude"
        placeholder="Longitude"
        axis="longitude"
        value={value}
        onValue={setValue}
        onEnter={next}
        onPair={() => undefined}
      />
    </>
  );
}

function typed(): HTMLInputElement {
  render(<AddingRow />);
  const field = screen.getByLabelText<HTMLInputElement>('Longitude');
  act(() => {
    field.focus();
  });
  fireEvent.change(field, { target: { value: '47,40' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return field;
}

test('Enter takes the text, and a field that its caller empties stays empty', () => {
  expect(typed()).toHaveValue('');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('back in the field at once, the first key is not replaced by the next', async () => {
  const field = typed();
  act(() => {
    field.focus();
  });
  fireEvent.change(field, { target: { value: '4' } });
  field.setSelectionRange(1, 1);
  await act(
    () =>
      new Promise((done) => {
        setTimeout(done, 5);
      }),
  );
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 1]);
});

test('in a field that keeps the focus, the key after Enter replaces the value', () => {
  render(
    <DegreesInput label="Latitude" axis="latitude" value={-18.9} onValue={() => undefined} onPair={() => undefined} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Latitude');
  act(() => {
    field.focus();
  });
  fireEvent.change(field, { target: { value: '-18,95' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
