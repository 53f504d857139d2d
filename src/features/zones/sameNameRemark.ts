import { fold } from '../../ui/format/fold.ts';

const MAX_NAMED = 3;
const normalised = (name: string): string => fold(name).trim().replaceAll(/\s+/g, ' ');

/**
 * A remark in French when other zones have this name, ignoring case, accents and blanks; undefined when none has it.
 */
export function sameNameRemark(
  name: string,
  others: readonly { code: string; designation: string }[],
): string | undefined {
  const wanted = normalised(name);
  const codes =
    wanted === '' ? [] : others.filter(({ designation }) => normalised(designation) === wanted).map(({ code }) => code);
  if (codes.length === 0) return undefined;
  const more = codes.length > MAX_NAMED ? '…' : '.';
  return (
    `${codes.length === 1 ? 'Une autre zone porte déjà ce nom' : 'D’autres zones portent déjà ce nom'}\u00a0: ` +
    `${codes.slice(0, MAX_NAMED).join(', ')}${more}`
  );
}
