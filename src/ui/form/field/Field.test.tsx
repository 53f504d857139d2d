import { render, screen } from '@testing-library/react';
import { TextInput } from '../input/inputs.tsx';
import { Field } from './Field.tsx';

test('a field describes its hint and its error', () => {
  render(
    <Field label="Prix" hint="En ariary" error="La valeur doit être un nombre supérieur à 0" required>
      {(control) => <TextInput {...control} defaultValue="0" />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Prix' });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('En ariary La valeur doit être un nombre supérieur à 0');
});
