import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { SecondStep as Step } from '@contract/factor.ts';
import { problem, stubFetch } from '../../../../tests/support/fetchStub.ts';
import { makeStore } from '../../../store/store.ts';
import { readLoginContext } from '../loginContext.ts';
import { SecondStep } from './SecondStep.tsx';

const PROOF: Step = { kind: 'proof', methods: ['totp', 'recovery'] };
const PROVE = 'POST /api/data/sign-in/proof';
const PREPARE = 'POST /api/data/sign-in/enrolment/prepare';
const ENROL = 'POST /api/data/sign-in/enrolment';
const PREPARED = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=J', ticket: 'abc' };

function open(step: Step, answers: Parameters<typeof stubFetch>[0]) {
  const server = stubFetch(answers);
  render(
    <Provider store={makeStore()}>
      <SecondStep step={step} />
    </Provider>,
  );
  return { server, keyboard: userEvent.setup() };
}
const field = () => screen.findByLabelText('Code à six chiffres');

test('a refused code is told at its field, which is emptied and has the focus; the next one is sent', async () => {
  const refused = problem(422, 'Données refusées.', [{ propertyPath: 'code', message: 'Code incorrect' }]);
  const { server, keyboard } = open(PROOF, { [PROVE]: refused });
  expect(await field()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Vérifier' })).toBeDisabled();
  await keyboard.type(await field(), '123 45a6{Enter}');
  expect(await screen.findByText('Code incorrect.')).toBeVisible();
  expect(await server.to('/api/data/sign-in/proof')[0]?.json()).toEqual({ kind: 'totp', code: '123 456' });
  await waitFor(async () => {
    expect(await field()).toHaveFocus();
  });
  expect(await field()).toHaveValue('');
  server.answer({ [PROVE]: problem(429, 'Trop de tentatives. Réessayez dans 1 minute(s).') });
  await keyboard.type(await field(), '654321{Enter}');
  expect(await screen.findByText('Trop de tentatives. Réessayez dans 1 minute(s).')).toBeVisible();
});

test('a recovery code instead, and a sign-in that is over', async () => {
  const { server, keyboard } = open(PROOF, { [PROVE]: problem(410, 'Cette connexion a expiré.') });
  await keyboard.click(await screen.findByRole('button', { name: 'Utiliser un code de secours' }));
  expect(screen.getByLabelText('Code de secours')).toHaveFocus();
  await keyboard.type(screen.getByLabelText('Code de secours'), '7k2m9-x4pqd{Enter}');
  expect(await screen.findByRole('heading', { name: 'Connexion expirée' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Cette connexion a expiré.');
  expect(await server.to('/api/data/sign-in/proof')[0]?.json()).toEqual({ kind: 'recovery', code: '7k2m9-x4pqd' });
});

test('a required factor: prepared again after a failure, added, and its recovery codes shown', async () => {
  const { server, keyboard } = open({ kind: 'enrolment', methods: [] }, { [PREPARE]: problem(503, 'Panne.') });
  expect(await screen.findByText('Panne.')).toBeVisible();
  server.answer({ [PREPARE]: PREPARED, [ENROL]: { target: '/admin', recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } });
  await keyboard.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('img', { name: /Code QR/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await keyboard.type(await field(), '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Codes de secours' });
  expect(list).toHaveTextContent('aaaaa-bbbbbccccc-ddddd');
  expect(await server.to('/api/data/sign-in/enrolment')[0]?.json()).toEqual({
    ticket: 'abc',
    code: '123456',
    nom: 'Application d’authentification',
  });
});

test.each([
  ['a proof', { kind: 'proof', methods: ['totp', 'laser'] }, { kind: 'proof', methods: ['totp'] }],
  ['an enrolment', { kind: 'enrolment', methods: ['totp'] }, { kind: 'enrolment', methods: [] }],
  ['a way that is not known here', { kind: 'proof', methods: ['laser'] }, undefined],
  ['another shape', 'proof', undefined],
])('%s is read from the page', (_name, step, expected) => {
  document.body.innerHTML = `<script type="application/json" id="login-context">${JSON.stringify({ step })}</script>`;
  expect(readLoginContext(document).step).toEqual(expected);
});
