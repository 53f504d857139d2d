import { useEffect, useMemo, useState } from 'react';
import { useActor } from '@xstate/react';
import { fromPromise } from 'xstate';
import { record } from '../../machines/journal.ts';
import { prixMachine, type PricesOfVersion, type PrixOutcome } from '../../machines/prix.ts';
import { useUpdateProductMutation, type AnyProduct } from '../../store/api/productsApi.ts';
import { savePrices } from './savePrices.ts';

/** The machine of one product's prices, from what stood in its row when the dialog opened. */
export function usePrix({ code, price, survente, version }: AnyProduct, onOver: () => void) {
  const [update] = useUpdateProductMutation();
  const machine = useMemo(
    () =>
      prixMachine.provide({
        actors: {
          save: fromPromise<PrixOutcome, { code: string; prices: PricesOfVersion }>(({ input }) => savePrices(() => update({ code: input.code, ...input.prices }).unwrap())),
        },
      }),
    [update],
  );
  const input = { code, prices: { price, survente, ...(version === undefined ? {} : { version }) } };
  // Once: a row read again meanwhile must not begin another record.
  const [inspect] = useState(() => record('prix', { input }).inspect);
  const [snapshot, send] = useActor(machine, { input, inspect });
  const over = snapshot.hasTag('over');
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return [snapshot, send] as const;
}
