import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs.tsx';

const tabs = ['Informations', 'Ventes', 'Livraisons'].map((label) => ({ key: label.toLowerCase(), label }));

function Screen() {
  const [current, setCurrent] = useState('informations');
  return (
    <Tabs label="Fiche" tabs={tabs} current={current} onChange={setCurrent}>
      Contenu {current}
    </Tabs>
  );
}

test.each([
  ['{ArrowRight}', 'Ventes'],
  ['{ArrowLeft}', 'Livraisons'],
  ['{End}', 'Livraisons'],
  ['{End}{Home}', 'Informations'],
  ['{End}{ArrowRight}', 'Informations'],
])('%s opens %s', async (keys, label) => {
  render(<Screen />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(screen.getByRole('tab', { name: label, selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: label })).toHaveTextContent(`Contenu ${label.toLowerCase()}`);
});

test('an unknown tab opens the first one', () => {
  render(
    <Tabs label="Fiche" tabs={tabs} current="inconnu" onChange={() => {}}>
      Contenu
    </Tabs>,
  );
  expect(screen.getByRole('tab', { name: 'Informations' })).toHaveAttribute('aria-selected', 'true');
});
