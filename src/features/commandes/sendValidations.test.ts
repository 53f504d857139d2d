import type { ApiError } from '../../store/api/call/apiError.ts';
import { sendValidations, type SendValidation, type ToValidate } from './sendValidations.ts';

const orders = (count: number): ToValidate[] =>
  Array.from({ length: count }, (_, n) => ({ code: `CMD${n}`, orderNumber: `BC${n}`, totalValue: 100 }));
const refused = (status: ApiError['status'], detail = 'Non.'): ApiError => ({ status, detail, violations: [] });
const names = (list: readonly { commande: ToValidate }[]) => list.map(({ commande }) => commande.code);

test('every order is sent once, four at a time, and the progress is reported', async () => {
  let under = 0;
  let most = 0;
  const sent: string[] = [];
  const seen: number[] = [];
  const send: SendValidation = async ({ code }) => {
    sent.push(code);
    most = Math.max(most, (under += 1));
    await Promise.resolve();
    under -= 1;
    return null;
  };
  const outcome = await sendValidations({ commandes: orders(30), isValidated: true }, send, (done) => seen.push(done));
  expect(sent).toEqual(orders(30).map(({ code }) => code));
  expect(most).toBe(4);
  expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  expect([outcome.changed.length, outcome.already, outcome.failed]).toEqual([30, [], []]);
});

test('a refusal of one order does not stop the others', async () => {
  const send: SendValidation = ({ code }) =>
    code === 'CMD2'
      ? Promise.reject(Object.assign(new Error(), refused(404)))
      : Promise.resolve({ wasAlready: code === 'CMD3', changedBy: { username: 'a', nomPrenom: 'Rabe Soa' } });
  const outcome = await sendValidations({ commandes: orders(6), isValidated: true }, send, () => undefined);
  expect(outcome.changed.map(({ code }) => code)).toEqual(['CMD0', 'CMD1', 'CMD4', 'CMD5']);
  expect(outcome.already).toEqual([{ commande: orders(6)[3], by: 'Rabe Soa' }]);
  expect(names(outcome.failed)).toEqual(['CMD2']);
});

test.each([401, 403, 405, 503, 'network'] as const)(
  '%s would fail for all orders: the others are not sent and count as failed',
  async (status) => {
    let calls = 0;
    const send: SendValidation = () => {
      calls += 1;
      return Promise.reject(Object.assign(new Error(), refused(status)));
    };
    const outcome = await sendValidations({ commandes: orders(40), isValidated: true }, send, () => undefined);
    expect(calls).toBeLessThanOrEqual(4);
    expect(names(outcome.failed).toSorted()).toEqual(
      orders(40)
        .map(({ code }) => code)
        .toSorted(),
    );
  },
);
