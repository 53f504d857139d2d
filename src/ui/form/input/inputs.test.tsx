import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordInput, SearchInput } from './inputs.tsx';

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
