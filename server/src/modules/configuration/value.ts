import type { ConfigurationType } from '../../contract/configuration.ts';

const SPACES = /\s/gu;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

interface Kind {
  /** The only accepted way to write a value of this type; the database checks the same (`f_valeur_juste`). */
  form: RegExp;
  message: string;
}

const KINDS: Record<Exclude<ConfigurationType, 'texte'>, Kind> = {
  montant: { form: /^(0|[1-9]\d{0,11})$/, message: 'Un montant est un nombre entier d’ariary, sans décimales.' },
  taux: { form: /^(0(\.\d{0,5}[1-9])?|1)$/, message: 'Un taux est un nombre entre 0 et 1, six décimales au plus.' },
  jours: { form: /^[1-9]\d{0,3}$/, message: 'Un nombre de jours est un nombre entier entre 1 et 9 999.' },
};

// 0,050 and 0007 are stored as 0.05 and 7, so that equal values compare equal.
const plain = (text: string): string => {
  const bare = text.replace(SPACES, '').replace(',', '.');
  if (!/^\d{1,20}(\.\d{0,20})?$/.test(bare)) return bare;
  const [whole = '', decimals = ''] = bare.split('.');
  const kept = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
};

/** The value as it is stored, or why it cannot be. */
export function readValue(type: ConfigurationType, text: string): { value: string } | { fault: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: 'La valeur est requise.' };
  if (type === 'texte')
    return CONTROL.test(trimmed) ? { fault: 'La valeur contient un caractère non accepté.' } : { value: trimmed };
  const value = plain(trimmed);
  const { form, message } = KINDS[type];
  return form.test(value) ? { value } : { fault: message };
}
