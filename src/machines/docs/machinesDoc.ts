import { createMachine } from 'xstate';
import type { Answer, Failure } from '../../store/api/failure.ts';
import { type WorkflowKey, WORKFLOWS } from '../workflow/registry.ts';
import { chartLines, statechart } from './statechart.ts';
import { outcomeOf } from '../submission/outcome.ts';
import { type Ending, NOT_SENT, submissionChart } from '../submission/submission.ts';

/** The text that docs/machines.md has beside a workflow's chart. */
interface Paragraph {
  /** What the workflow is for, and who drives it. */
  driven: string;
  /** What the browser keeps of it. */
  kept: string;
  /** Its names in journals and drafts, and what is recorded of it. */
  recorded: string;
}

const PARAGRAPHS: Readonly<Record<WorkflowKey, Paragraph>> = {
  session: {
    driven:
      'Who is signed in, in this tab. The application starts one for the page (`src/app/session.ts`) and copies ' +
      'its state into the store for the screens. The actor `check` asks the server who this is, at the start and every ' +
      'two minutes; `session.refused` comes from any call answered 401, `tab.shown` from the browser, `other.signedIn` ' +
      'and `other.signedOut` from the other tabs. The sign-in page runs without it.',
    kept:
      'Never as a draft. The last user that a check confirmed is kept with the preferences, so that a reload ' +
      'shows the application at once while it checks again. When a session ends, the drafts of the other workflows are ' +
      'stored before their screens go.',
    recorded: '`session`, with the user that was cached at the start.',
  },
  live: {
    driven:
      'The stream of other people’s changes, in this tab (`src/app/live`). It is wanted while somebody is signed ' +
      'in and the tab is looked at. The actor `turn` waits until this tab holds the stream for all tabs of the browser, ' +
      '`stream` is the stream itself. A server without such a stream leads to `missing` for good.',
    kept: 'Nothing: a reload begins anew.',
    recorded:
      '`live`. What the stream brings goes to the cache of the store and not through the machine, so it is not in the journal.',
  },
  download: {
    driven:
      'A list received as a file, one at a time, from whichever list asked for it (`src/app/downloads`). The actor ' +
      '`transfer` reports progress, then that the file was saved or why not; leaving `running` gives the transfer up.',
    kept: 'Nothing: a reload gives the download up.',
    recorded: '`download`. The rows are in no event.',
  },
  parcours: {
    driven:
      'The trips on the map (`src/features/parcours`): chosen in the panel, loaded by the actor `load`, shown ' +
      'and replayed. What was asked for stands in the address, which the screen reads to the machine with ' +
      '`address.read`. ' +
      'The time of the replay is a clock of the screen.',
    kept: 'Nothing but the address: a reload loads the same trips again, and a half-filled panel is lost.',
    recorded: '`parcours`, with the day it began on. What `load` answers is an event like the others.',
  },
  ajustement: {
    driven:
      'The page of a new stock adjustment (`src/features/ajustements`). Its rules add a stock that is read for the ' +
      'representative who is chosen and read again for a draft that is found again, quantities held within what each ' +
      'line takes, a question before the sending (`confirming`), and a refusal that names lines: it brings their stock ' +
      'up to date, and one that names none has the stock read again. Another representative keeps the description and ' +
      'the date, and asks before quantities are lost.',
    kept: 'A draft, as of every form.',
    recorded: '`ajustement`.',
  },
  assignation: {
    driven:
      'The page that gives miscellaneous products to a representative (`src/features/produitsDivers`). Nothing is ' +
      'read by its machine. Its rules add whole quantities from 0 to 999 999, products that are no longer active dropped ' +
      'from what was typed, and a sending only with a representative and a quantity. Another representative asks before ' +
      'quantities are lost.',
    kept: 'A draft, as of every form.',
    recorded: '`assignation`.',
  },
  zone: {
    driven:
      'The dialog of a zone on the map (`src/features/zones`), new or existing. Its rules add the reading of an ' +
      'existing zone, the drawing of its outline corner by corner, which must be valid once it was touched, and what ' +
      'counts as the same outline when somebody else saved first.',
    kept: 'A draft, as of every form.',
    recorded: '`zone`. Outlines are recorded whole, up to 10 000 corners.',
  },
  form: {
    driven:
      'The form of every dialog with fields (`src/domain/forms/useSavedForm.ts`), one at a time on a screen. Its ' +
      'fields are texts by name. The dialog says what is wrong with them when it asks for the sending; passwords stay in ' +
      'the component. It is never read and never confirmed: `loading`, `read`, `missing`, `unavailable` and ' +
      '`confirming` ' +
      'are for the other forms that have this chart.',
    kept:
      'A draft, all but the passwords: fields, what they set out from, and the key of a sending whose answer ' +
      'never came, so that it can be sent again as the same.',
    recorded:
      '`form.` and the name of the form: `form.utilisateur`, `form.compte`, `form.configuration`, ' +
      '`form.deconnexion`, `form.appareil`, `form.prix`; on the page of one thing its code comes behind: ' +
      '`form.prix.<code>`, `form.produitDivers.<code>`, `form.commandeInitiale.<username>`. A password typed is recorded ' +
      'as an event without it.',
  },
  import: {
    driven:
      'Every import of a file: chosen and read in a dialog, checked by the server, reviewed on a page of its own, ' +
      'where rows are left aside, accepted or corrected, judged again before the last question, finalised once. The ' +
      'screens are the same for all; each import gives its columns and its calls ' +
      '(`src/machines/import/importDescription.ts`). Rows never enter the machine, only a handle to them.',
    kept:
      'The review, with its rows, what was chosen and corrected, in IndexedDB: from `interrupted` and ' +
      '`reviewing` on, until it is over. A finalising that may have left before the page did is found again in ' +
      '`unheard`, and sent again under the same key only when somebody asks for it.',
    recorded:
      '`import.commerciaux`, `import.livraisons`, `import.livraisons-produits-divers`, `import.paiements`, ' +
      '`import.produits`, `import.produits-divers`, `import.retours`. Of the file its name and size, never what is in ' +
      'it; of a correction the value that was typed.',
  },
  action: {
    driven:
      'A question, then one call: every toggle, synchronisation, closing of a session of one’s own, and the ' +
      'sign-out (`src/machines/actions/useConfirmedAction.ts`). While it runs nothing can be cancelled or asked for.',
    kept: 'Nothing: a reload forgets the question, and an action under way goes on at the server.',
    recorded:
      '`action.` and the name of the action: `action.commercial.activer`, `action.produit.activer`, ' +
      '`action.produitDivers.activer`, `action.utilisateur.activer`, `action.commercial.synchroniser`, ' +
      '`action.produit.synchroniser`, `action.produitDivers.synchroniser`, `action.appareils.rafraichir`, ' +
      '`action.session.fermer`, `action.deconnexion`.',
  },
};

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

function section(name: WorkflowKey): string {
  const { driven, kept, recorded } = PARAGRAPHS[name];
  return [`## ${name}`, `${driven} **Kept:** ${kept} **Recorded as** ${recorded}`, chartOf(name)].join('\n\n');
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
  ['unreadable', 'an answer that is no data'],
  [null, 'an error that no call explains'],
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
      rowOf(beside).words.push(`${String(status)} with what is there now`);
    } else if (typeof status === 'number') rowOf(without).codes.push(status);
    else rowOf(without).words.push(WORDS.get(status) ?? '');
    rowOf(meaning({ status, isKeyUsed: true, theirs: null })).words.push(
      'any that says the key was used for something else',
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

const HEAD = `# Workflows

Every workflow of the application is a state machine of \`src/machines\`. The charts on this page are drawn from the machines themselves by
\`npm run docs:machines\`, which is run again whenever a machine changes; a test fails when it was not.

## How to read them

- A state carries its name, its tags and what runs in it: \`sending · busy · sending\`, \`runs send\`. \`send done\` and \`send failed\` are how that ended.
- An arrow carries its events, and in brackets the guard that must hold; \`[else]\` is taken when no guard before it holds. Without an event, a state
  is left as soon as it was entered.
- \`stays on\`: the event changes what the machine holds, not its state. \`ignores\`: it changes nothing.
- A dashed box is no state: it says what several states, or all of them, have in common.
- In a chart with very many arrows, those that lead back are written in their state: \`form.abandoned → closed\`.

## Drafts

What is typed is kept in the browser (IndexedDB), for its user and the tab it was typed in, for seven days at most. A draft is written only
in a state tagged \`quiet\`: restored from one where something runs, a machine would do its work again, and send twice. A state tagged \`over\` removes
the draft. Found again after a reload, a crash or a session that ended, the machine gets \`page.restored\`.

## Journals

With \`?journal\` in the address, the user menu offers « Exporter le journal »: a JSON file with the events of every workflow that ran in this tab, the last
500 of each, without files’ contents and without passwords. \`npm run replay -- file.json\` plays it through the machines of today, tells the states it went
through, and says whether each workflow ends where it was recorded to end. No call is made: the answers are among the events. A file
in \`tests/replays\` is replayed by the tests. The names below, after “Recorded as”, are those in the file.`;

const SUBMISSION = `## The part that saves

Every form and every import has these states in its chart (\`submissionChart\` of \`src/machines/submission/submission.ts\`); the chart around it says where
\`saved\`, \`refused\` and \`overtaken\` lead. \`keeping\` lasts until what is sent is stored in this browser with its key. \`unheard\`: nobody knows whether it was stored;
\`settling\` sends the same input again under the same key, which the server recognises. Found again in \`keeping\`, it may have left, so it is \`unheard\` too.`;

const OUTCOMES =
  'What an answer means (`outcomeOf` of `src/machines/submission/outcome.ts`). “Sent before”: the same input left ' +
  'earlier, and may have been stored.';

/** The whole text of `docs/machines.md`. */
export function machinesDoc(): string {
  // Forms that share a chart come right after the section that shows it.
  const drawn = (Object.keys(PARAGRAPHS) as WorkflowKey[]).filter((name) => !FORMS.includes(name));
  const names = drawn.flatMap((name) => (name === 'form' ? [name, ...FORMS] : [name]));
  return `${[HEAD, SUBMISSION, fenced(statechart(submissionPart())), OUTCOMES, outcomeTable(), ...names.map(section)].join('\n\n')}\n`;
}
