import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateRange } from './input/dates.tsx';
import { Field } from './field/Field.tsx';
import { PasswordInput, SearchInput, TextInput } from './input/inputs.tsx';
import { MultiPicker } from './picker/MultiPicker.tsx';
import { Picker } from './picker/Picker.tsx';
import { Select } from './picker/Select.tsx';

const ZONES = ['Analakely', 'Isotry', 'Ivandry', 'Ankorondrano'].map((label) => ({ value: label.slice(0, 3), label }));
const useZones = (search: string) => ({
  options: ZONES.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  isFetching: false,
});

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

test('a password can be shown and hidden', async () => {
  render(<PasswordInput aria-label="Mot de passe" defaultValue="secret" />);
  const input = screen.getByLabelText('Mot de passe');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe', pressed: false }));
  expect(input).toHaveAttribute('type', 'text');
});

test('in a search field, Enter submits and Escape empties', async () => {
  const onChange = jest.fn();
  const onCommit = jest.fn();
  render(<SearchInput placeholder="Rechercher par nom..." value="rako" onChange={onChange} onCommit={onCommit} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher par nom' }), '{Enter}{Escape}');
  expect(onCommit).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('a select works with the keyboard', async () => {
  const onChange = jest.fn();
  const options = [
    { value: '', label: 'Tous' },
    { value: 'true', label: 'Actifs' },
  ];
  render(<Select label="Statut" value="" options={options} onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: 'Actifs' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('true');
});

function Zones({ initial }: { initial: string[] }) {
  const [values, setValues] = useState(initial);
  return (
    <MultiPicker
      label="Zones"
      placeholder="Toutes"
      emptyText="Aucune zone"
      values={values}
      onChange={setValues}
      useOptions={useZones}
    />
  );
}

test('multiple choice: chips, « +N », and removal with Backspace', async () => {
  render(<Zones initial={['Ana', 'Iso', 'Iva']} />);
  expect(screen.getByText('+1')).toBeVisible();
  const input = screen.getByRole('combobox', { name: 'Zones : Analakely, Isotry, Ivandry' });
  await userEvent.type(input, '{Backspace}');
  expect(screen.queryByText('+1')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retirer Isotry' })).toBeVisible();
});

test('multiple choice: nothing matches', async () => {
  render(<Zones initial={[]} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Zones' }), 'xyz');
  expect(await screen.findByText('Aucune zone')).toBeVisible();
});

test('a picker does not call failed options empty, and loads them again', async () => {
  const retry = jest.fn();
  const useFailing = () => ({
    options: [],
    isFetching: false,
    failure: { text: 'Le serveur est injoignable.', retry },
  });
  render(
    <Picker
      label="Zone"
      placeholder="Choisir"
      emptyText="Aucune zone trouvée."
      value=""
      onChange={jest.fn()}
      useOptions={useFailing}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Zone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Le chargement a échoué. Le serveur est injoignable.');
  expect(screen.queryByText('Aucune zone trouvée.')).not.toBeInTheDocument();
  retry.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('single choice: the label is shown, and can be cleared', async () => {
  const onChange = jest.fn();
  render(
    <Picker
      label="Zone"
      placeholder="Choisir"
      emptyText="Aucune"
      value="Iso"
      onChange={onChange}
      useOptions={useZones}
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Zone' })).toHaveValue('Isotry');
  await userEvent.click(screen.getByRole('button', { name: 'Effacer Zone' }));
  expect(onChange).toHaveBeenCalledWith('');
});

test('period: each bound limits the other, and a half-typed year is not reported', () => {
  const onChange = jest.fn();
  render(<DateRange label="Période" from="2026-11-01" to="" onChange={onChange} />);
  const to = screen.getByLabelText('Période : au');
  expect(to).toHaveAttribute('min', '2026-11-01');
  fireEvent.change(to, { target: { value: '0002-11-20' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(to, { target: { value: '2026-11-20' } });
  expect(onChange).toHaveBeenCalledWith('2026-11-01', '2026-11-20');
});

describe('a period that ends before it begins', () => {
  const INVERTED = 'La date de fin précède la date de début.';
  const show = (from: string, to: string) => {
    const onChange = jest.fn();
    render(<DateRange label="Période" from={from} to={to} onChange={onChange} />);
    return { onChange, start: screen.getByLabelText('Période : du'), end: screen.getByLabelText('Période : au') };
  };

  test('shows an error and is not reported until it is corrected', () => {
    const { onChange, start, end } = show('2026-11-10', '2026-11-20');
    fireEvent.change(start, { target: { value: '2026-11-25' } });
    expect(screen.getByRole('alert')).toHaveTextContent(INVERTED);
    expect(start).toHaveValue('2026-11-25');
    expect(end).toHaveAccessibleDescription(INVERTED);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(end, { target: { value: '2026-11-26' } });
    expect(onChange).toHaveBeenCalledWith('2026-11-25', '2026-11-26');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows the error for an address as well', () => {
    show('2026-11-20', '2026-11-10');
    expect(screen.getByRole('alert')).toHaveTextContent(INVERTED);
  });

  test('may last a single day', () => {
    const { onChange, start } = show('', '2026-11-10');
    fireEvent.change(start, { target: { value: '2026-11-10' } });
    expect(onChange).toHaveBeenCalledWith('2026-11-10', '2026-11-10');
  });
});
