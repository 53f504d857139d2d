import { reasonOf } from '../../store/api/call/apiError.ts';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';
import type { ValidationOutcome, Validation } from './sendValidations.ts';

const VALIDATED = {
  one: 'Commande validée',
  several: 'commandes validées',
  already: 'Commande déjà validée',
  failed: ['validée', 'validées'],
} as const;
const WITHDRAWN = {
  one: 'Validation retirée',
  several: 'validations retirées',
  already: 'Validation déjà retirée',
  failed: ['remise à valider', 'remises à valider'],
} as const;

/** Title and text of the notice after a validation, without the failures. */
export function outcomeText(
  { isValidated, commandes }: Validation,
  { changed, already }: ValidationOutcome,
): { title: string; text: string | undefined } {
  const words = isValidated ? VALIDATED : WITHDRAWN;
  const [first] = already;
  if (commandes.length === 1) {
    const name = commandes[0]?.orderNumber ?? '';
    return first
      ? { title: words.already, text: first.by === undefined ? name : `${name}, par ${first.by}` }
      : { title: words.one, text: name };
  }
  const alreadyText =
    already.length === 0
      ? undefined
      : `${formatNumber(already.length)} ${already.length === 1 ? 'l’était' : 'l’étaient'} déjà.`;
  return {
    title: changed.length === 1 ? words.one : `${formatNumber(changed.length)} ${words.several}`,
    text: alreadyText,
  };
}

/** Title and text about the failed orders: their numbers, grouped by reason. */
export function failureText(
  { isValidated }: Pick<Validation, 'isValidated'>,
  failed: ValidationOutcome['failed'],
): { title: string; text: string } {
  const [one, several] = (isValidated ? VALIDATED : WITHDRAWN).failed;
  const byReason = new Map<string, string[]>();
  for (const { commande, error } of failed) {
    const reason = reasonOf(error) ?? 'Erreur inconnue.';
    byReason.set(reason, [...(byReason.get(reason) ?? []), commande.orderNumber]);
  }
  return {
    title:
      failed.length === 1
        ? `La commande n’a pas pu être ${one}.`
        : `${pluralFr(failed.length, 'commande')} n’ont pas pu être ${several}.`,
    text: [...byReason].map(([reason, names]) => `${names.join(', ')}\u00a0: ${reason}`).join(' '),
  };
}
