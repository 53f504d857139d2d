import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MultiPicker } from './MultiPicker.tsx';
import { Picker } from './Picker.tsx';
import { Select } from './Select.tsx';

const ZONES = ['Analakely', 'Isotry', 'Ivandry', 'Ankorondrano'].map((label) => ({ value: label.slice(0, 3), label }));
const useZones = (search: string) => ({
  options: ZONES.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
  isFetching: false,
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
  const input = screen.getByRole('combobox', { name: 'Zones\u00a0: Analakely, Isotry, Ivandry' });
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

test('options of several people have a checkbox, a face and a code', async () => {
  const usePeople = () => ({
    options: [{ value: 'col001', label: 'Rakoto Andry', code: 'C0001', isPerson: true }],
    isFetching: false,
  });
  render(
    <MultiPicker
      label="Commerciaux"
      placeholder="Tous"
      emptyText="Aucun"
      values={['col001']}
      onChange={jest.fn()}
      useOptions={usePeople}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: /^Commerciaux/ }));
  const option = await screen.findByRole('option', { name: 'Rakoto Andry', selected: true });
  expect(option).toHaveTextContent('C0001');
  expect(option).toHaveAttribute('aria-description', 'C0001');
  expect(option.querySelector('.box')).toBeVisible();
  expect(option.querySelector('[data-initials="RA"]')).toBeVisible();
});

test('in the sheet of a phone an opened picker moves to the top, where its list has room below', async () => {
  const toTop: Element[] = [];
  const moved = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    if (typeof how === 'object' && how.block === 'start') toTop.push(this);
  });
  render(
    <>
      <Zones initial={[]} />
      <div data-pickers>
        <Zones initial={['Ana']} />
      </div>
    </>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Zones' }));
  await screen.findByRole('option', { name: 'Isotry' });
  expect(toTop).toEqual([]);
  const field = screen.getByRole('combobox', { name: 'Zones\u00a0: Analakely' });
  await userEvent.click(field);
  await waitFor(() => {
    expect(toTop).toEqual([field.parentElement]);
  });
  moved.mockRestore();
});
