import type { Prices } from '../../machines/prixRules.ts';
import { Conflict } from '../../ui/dialog/Conflict.tsx';
import { formatAr } from '../../ui/format/number.ts';

const text = (price: number | null | undefined) => (price === undefined ? '…' : price === null ? 'aucun' : formatAr(price));

/** What somebody else saved beside what is typed here; `mine` is null while that is no price. */
export function PrixConflit({ theirs, mine }: { theirs: Prices; mine: Prices | null }) {
  return (
    <Conflict
      text="Quelqu’un d’autre a modifié ces prix pendant votre saisie."
      label="Prix enregistrés et vos prix"
      heads={['Enregistrés', 'Les vôtres']}
      rows={[
        { label: 'Prix de vente', theirs: text(theirs.price), mine: text(mine?.price) },
        { label: 'Prix de survente', theirs: text(theirs.survente), mine: text(mine === null ? undefined : mine.survente) },
      ]}
    />
  );
}
