import { createMachine } from 'xstate';
import type { Answer, Failure } from '../../store/api/call/failure.ts';
import { type WorkflowKey, WORKFLOWS } from '../workflow/registry.ts';
import { HEAD, OUTCOMES, PARAGRAPHS, SUBMISSION } from './machinesDocTexts.ts';
import { chartLines, statechart } from './statechart.ts';
import { outcomeOf } from '../submission/outcome.ts';
import { type Ending, NOT_SENT, submissionChart } from '../submission/submission.ts';

/** Forms with the chart of `form` and rules of their own. */
const FORMS: readonly WorkflowKey[] = ['ajustement', 'assignation', 'zone'];

const machineOf = (name: WorkflowKey) => {
  const machine = WORKFLOWS[name];
  if (!machine) throw new Error(`No such workflow: ${name}`);
  return machine;
};

/** Compares a form's chart with that of `form`: the lines that only `form` has, and those that only this one has. */
export function otherThanForm(name: WorkflowKey): { form: string[]; own: string[] } {
  const [form, own] = [chartLines(machineOf('form')), chartLines(machineOf(name))];
  return { form: form.filter((line) => !own.includes(line)), own: own.filter((line) => !form.includes(line)) };
}

const LINE_LENGTH = 120;
const fenced = (chart: string): string => ['```mermaid', chart, '```'].join('\n');
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function chartOf(name: WorkflowKey): string {
  if (!FORMS.includes(name)) return fenced(statechart(machineOf(name)));
  const { form, own } = otherThanForm(name);
  if (form.length + own.length === 0) return 'Its chart is that of [`form`](#form).';
  const rows = Array.from({ length: Math.max(form.length, own.length) }, (_, n) =>
    [form[n], own[n]].map((line) => (line === undefined ? '' : `\`${line}\``)),
  );
  return ['Its chart is that of [`form`](#form), except:', table(['`form`', `\`${name}\``], rows)].join('\n\n');
}

/** Breaks a text into lines of at most 120 characters. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

function section(name: WorkflowKey): string {
  const { driven, kept, recorded } = PARAGRAPHS[name];
  return [`## ${name}`, wrapped(`${driven} **Kept:** ${kept} **Recorded as** ${recorded}`), chartOf(name)].join('\n\n');
}

/** The saving part of a chart as a machine of its own, to be drawn and never run. */
function submissionPart() {
  const { states, answer, whenSaved, whenRefused } = submissionChart<Ending, null, Answer<null>>(() => null, []);
  const whenOvertaken = { guard: { type: 'isOvertaken', params: answer }, target: 'overtaken' } as const;
  return createMachine({
    id: 'submission',
    context: NOT_SENT,
    initial: 'keeping',
    states: {
      ...states([whenSaved('saved'), whenOvertaken, whenRefused('refused', 'isRefused')]),
      saved: {},
      refused: {},
      overtaken: {},
    },
  });
}

const FACTS = [
  { title: 'Sent first, with a key', sentBefore: false, isKeyed: true },
  { title: 'Sent first, without a key', sentBefore: false, isKeyed: false },
  { title: 'Sent before, with a key', sentBefore: true, isKeyed: true },
  { title: 'Sent before, without a key', sentBefore: true, isKeyed: false },
] as const;
const WORDS = new Map<Failure['status'], string>([
  ['unsent', 'failed before any call'],
  ['network', 'no answer'],
  ['timeout', 'no answer in time'],
  ['unreadable', 'an answer that is not data'],
  [null, 'an error that is not of the API'],
]);
const CODES = Array.from({ length: 200 }, (_, n) => 400 + n);
const SAVED_BY_OTHERS = { fields: {}, version: 1, by: null };

/** Writes codes as ranges: `400–407, 413`. */
const rangesOf = (codes: readonly number[]): string =>
  codes
    .reduce<[number, number][]>((ranges, code) => {
      const last = ranges.at(-1);
      if (last?.[1] === code - 1) last[1] = code;
      else ranges.push([code, code]);
      return ranges;
    }, [])
    .map(([from, to]) => (from === to ? String(from) : `${String(from)}–${String(to)}`))
    .join(', ');

/** Writes the meaning of each answer as a table. Answers that mean the same in every case share a row. */
function outcomeTable(): string {
  const meaning = (failure: Parameters<typeof outcomeOf>[0]) => FACTS.map((facts) => outcomeOf(failure, facts));
  const rows = new Map<string, { cells: string[]; words: string[]; codes: number[] }>();
  const rowOf = (cells: string[]) => {
    const row = rows.get(cells.join()) ?? { cells, words: [], codes: [] };
    rows.set(cells.join(), row);
    return row;
  };
  for (const status of [...CODES, ...WORDS.keys()]) {
    const [without, beside] = [null, SAVED_BY_OTHERS].map((theirs) => meaning({ status, isKeyUsed: false, theirs }));
    if (!without || !beside) continue;
    if (without.join() !== beside.join()) {
      rowOf(without).words.push(`${String(status)} alone`);
      rowOf(beside).words.push(`${String(status)} with current values`);
    } else if (typeof status === 'number') rowOf(without).codes.push(status);
    else rowOf(without).words.push(WORDS.get(status) ?? '');
    rowOf(meaning({ status, isKeyUsed: true, theirs: null })).words.push(
      'any answer that says the key was used for something else',
    );
  }
  return table(
    ['Answer', ...FACTS.map(({ title }) => title)],
    [
      ['a success', ...FACTS.map(() => 'saved')],
      ...[...rows.values()].map(({ cells, words, codes }) => [
        [rangesOf(codes), ...new Set(words)].filter(Boolean).join('; '),
        ...cells,
      ]),
    ],
  );
}

/** The whole text of `docs/machines.md`. */
export function machinesDoc(): string {
  // Forms that share a chart come right after the section that shows it.
  const drawn = (Object.keys(PARAGRAPHS) as WorkflowKey[]).filter((name) => !FORMS.includes(name));
  const names = drawn.flatMap((name) => (name === 'form' ? [name, ...FORMS] : [name]));
  const parts = [
    HEAD,
    SUBMISSION,
    fenced(statechart(submissionPart())),
    OUTCOMES,
    outcomeTable(),
    ...names.map(section),
  ];
  return `${parts.join('\n\n')}\n`;
}
