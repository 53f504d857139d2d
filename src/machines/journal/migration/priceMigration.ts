import type { Failure } from '../../../store/api/call/failure.ts';
import { acceptPrice, faultsOf, pricesOf, writePrice } from '../../forms/priceRules.ts';
import {
  doneWith,
  failedAnswer,
  KEPT,
  type Migration,
  type OldRecord,
  recordOf,
  savedAnswer,
  textOf,
  toAnswer,
  type Translation,
} from './journalTranslation.ts';

const priceOf = (value: unknown): string => writePrice(typeof value === 'number' ? value : null);
const pricesIn = (prices: OldRecord): { price: string; survente: string } => ({
  price: priceOf(prices['price']),
  survente: priceOf(prices['survente']),
});
const priceTyped =
  (field: string): Translation =>
  ({ text }) => {
    const value = acceptPrice(textOf(text));
    return value === null ? [] : [{ type: 'field.edited', edit: { field, value } }];
  };
/** The older machine checked the prices itself; today the dialog passes the faults. */
const pricesSubmitted: Translation = (_event, { at, context }) => {
  const fields = recordOf(context['fields']);
  const typed = { price: textOf(fields['price']), survente: textOf(fields['survente']) };
  const faults = pricesOf(typed) ? {} : { ...faultsOf(typed) };
  return [{ type: 'form.submitted', key: at, at, faults }, ...(pricesOf(typed) ? [KEPT] : [])];
};

export const priceMigration: Migration = {
  machine: () => 'form.price',
  begin: ({ code, prices }) => {
    const fields = recordOf(prices);
    return [
      {
        type: 'form.opened',
        form: 'prix',
        subject: code,
        fields: pricesIn(fields),
        version: fields['version'] ?? null,
      },
    ];
  },
  events: {
    'price.typed': priceTyped('price'),
    'survente.typed': priceTyped('survente'),
    'prices.submitted': pricesSubmitted,
    'mine.kept': pricesSubmitted,
    'xstate.done.actor.save': toAnswer('status', {
      saved: () => savedAnswer(null),
      conflict: ({ theirs }) =>
        failedAnswer(412, '', {
          theirs: {
            fields: pricesIn(recordOf(theirs)),
            version: (recordOf(theirs)['version'] as number | undefined) ?? null,
            by: null,
          },
        }),
    }),
    'xstate.error.actor.save': ({ error }) => [
      doneWith(
        'send',
        failedAnswer((recordOf(error)['status'] as Failure['status'] | undefined) ?? null, recordOf(error)['detail']),
      ),
    ],
  },
  states: { saving: 'sending', conflict: 'overtaken', yielded: 'editing' },
  context: ({ code, base, price, survente }) => ({
    form: 'prix',
    subject: code,
    fields: { price, survente },
    base: pricesIn(recordOf(base)),
    version: recordOf(base)['version'] ?? null,
  }),
};
