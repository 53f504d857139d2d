import { faultsOf, pricesOf } from '../../machines/prixRules.ts';
import type { AnyProduct } from '../../store/api/productsApi.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { formatAr } from '../../ui/format/number.ts';
import { PrixConflit } from './PrixConflit.tsx';
import { usePrix } from './usePrix.ts';

interface PriceFieldProps {
  label: string;
  text: string;
  fault: string | null;
  current: number | null;
  optional?: boolean;
  onType: (text: string) => void;
}

function PriceField({ label, text, fault, current, optional = false, onType }: PriceFieldProps) {
  return (
    <Field label={label} hint={`Actuellement : ${current === null ? 'aucun' : formatAr(current)}`} error={fault ?? undefined} required={!optional} optional={optional ? 'facultatif' : undefined}>
      {(control) => (
        <TextInput
          {...control}
          {...(optional ? {} : { 'data-autofocus': true })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            onType(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

/** Changes the prices of a product; what somebody else saved meanwhile is shown beside what is typed here. */
export function PrixDialog({ product, onClose }: { product: AnyProduct; onClose: () => void }) {
  const [snapshot, send] = usePrix(product, onClose);
  const { price, survente, base } = snapshot.context;
  const faults = faultsOf({ price, survente });
  const busy = snapshot.hasTag('busy');
  const inConflict = snapshot.matches('conflict');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Modifier les prix"
      description={`${product.designation} — ${product.code}`}
      locked={busy}
      onSubmit={() => {
        send({ type: inConflict ? 'mine.kept' : 'prices.submitted' });
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Annuler
          </Button>
          {inConflict && (
            <Button
              onClick={() => {
                send({ type: 'theirs.taken' });
              }}
            >
              Garder les prix enregistrés
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={price === ''} busy={busy} busyLabel="Enregistrement...">
            {inConflict ? 'Enregistrer les miens' : 'Enregistrer'}
          </Button>
        </>
      }
    >
      {inConflict && <PrixConflit theirs={base} mine={pricesOf({ price, survente })} />}
      <PriceField
        label="Prix de vente (Ar)"
        text={price}
        fault={faults.price}
        current={base.price}
        onType={(text) => {
          send({ type: 'price.typed', text });
        }}
      />
      <PriceField
        label="Prix de survente (Ar)"
        text={survente}
        fault={faults.survente}
        current={base.survente}
        optional
        onType={(text) => {
          send({ type: 'survente.typed', text });
        }}
      />
    </Dialog>
  );
}
