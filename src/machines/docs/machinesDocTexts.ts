import type { WorkflowKey } from '../workflow/registry.ts';

/** The text that docs/machines.md has beside a workflow's chart. */
interface Paragraph {
  /** What the workflow is for, and who drives it. */
  driven: string;
  /** What the browser keeps of it. */
  kept: string;
  /** Its names in journals and drafts, and what is recorded of it. */
  recorded: string;
}

export const PARAGRAPHS: Readonly<Record<WorkflowKey, Paragraph>> = {
  session: {
    driven: `The signed-in user of this tab. The application starts one for the page
      (\`src/app/session/session.ts\`) and copies its state into the store for the screens. The actor \`check\` asks the
      server who the user is, at the start and every two minutes. \`session.refused\` comes from any call answered with
      401, \`tab.shown\` from the browser, \`other.signedIn\` and \`other.signedOut\` from the other tabs. The
      sign-in page runs without it.`,
    kept: `No draft. The last user that a check confirmed is kept with the preferences, so that a reload shows the
      application at once while it checks again. When a session ends, the drafts of the other workflows are stored
      before their screens go.`,
    recorded: '`session`, with the user that was cached at the start.',
  },
  live: {
    driven: `The stream of other people’s changes in this tab (\`src/app/live\`). It is wanted while somebody is
      signed in and the tab is visible. The actor \`turn\` waits until this tab holds the stream for all tabs of the
      browser, and \`stream\` is the stream itself. A server without such a stream leads to \`missing\` for good.`,
    kept: 'Nothing: a reload starts anew.',
    recorded:
      '`live`. Messages of the stream go to the store’s cache and not through the machine, so they are not recorded.',
  },
  download: {
    driven: `A list received as a file, one at a time, whichever list asked for it (\`src/app/downloads\`). The actor
      \`transfer\` reports progress, then that the file was saved or why not. Leaving \`running\` aborts the transfer. For
      a file with many rows it reports the job that makes it (ADR 47): \`follow\` asks how far that is, then \`transfer\`
      receives what it made; \`cancel\` puts it aside.`,
    kept: 'A draft while the server makes the file, which a reload follows again. A reload aborts a transfer.',
    recorded: '`download`. No event contains rows.',
  },
  parcours: {
    driven: `The trips on the map (\`src/features/parcours\`): chosen in the panel, loaded by the actor \`load\`,
      shown and replayed. The address of the page has the requested trips, and the screen passes it to the machine
      with \`address.read\`. The time of the replay is a clock of the screen.`,
    kept: 'Only the address: a reload loads the same trips again, and an incomplete panel is lost.',
    recorded: '`parcours`, with the day on which it began. The answer of `load` is an event like the others.',
  },
  ajustement: {
    driven: `The page of a new stock adjustment (\`src/features/ajustements\`). Its rules add the stock of the chosen
      representative, which is read at the choice and again for a restored draft, quantities limited to what each line
      allows, and a question before the sending (\`confirming\`). A refusal that names lines updates their stock, and
      one that names none has the stock read again. Another representative keeps the description and the date, and
      asks before quantities are lost.`,
    kept: 'A draft, as of every form.',
    recorded: '`ajustement`.',
  },
  assignation: {
    driven: `The page that gives miscellaneous products to a representative (\`src/features/produitsDivers\`). Its
      machine reads nothing. Its rules add whole quantities from 0 to 999 999, drop products that are no longer
      active, and send only with a representative and a quantity. Another representative asks before quantities are
      lost.`,
    kept: 'A draft, as of every form.',
    recorded: '`assignation`.',
  },
  zone: {
    driven: `The dialog of a zone on the map (\`src/features/zones\`), new or existing. Its rules add the reading of
      an existing zone, the drawing of its outline corner by corner, which must be valid once it was touched, and when
      two outlines are the same, for a conflict with somebody else’s change.`,
    kept: 'A draft, as of every form.',
    recorded: '`zone`. Outlines are recorded completely, up to 10 000 corners.',
  },
  form: {
    driven: `The form of every dialog with fields (\`src/domain/forms/useSavedForm.ts\`), one at a time on a screen.
      Its fields are texts by name. The dialog passes the faults of the fields when it submits; passwords stay in the
      component. It never reads and never asks before the sending: \`loading\`, \`read\`, \`missing\`, \`unavailable\`
      and \`confirming\` are for the other forms with this chart.`,
    kept: `A draft without the passwords: the fields, their initial values, and the key of a sending without an
      answer, so that it can be repeated as the same.`,
    recorded: `\`form.\` and the name of the form: \`form.utilisateur\`, \`form.compte\`, \`form.facteur\`, \`form.configuration\`,
      \`form.deconnexion\`, \`form.appareil\`, \`form.prix\`; on the page of one thing followed by its code:
      \`form.prix.<code>\`, \`form.produitDivers.<code>\`, \`form.commandeInitiale.<username>\`. A typed password is
      recorded as an event without its value.`,
  },
  import: {
    driven: `Every import of a file: chosen and read in a dialog, checked by the server, reviewed on a page of its
      own, where rows are left aside, accepted or corrected, judged again before the last question, and finalised
      once. All imports have the same screens; each brings its columns and its calls
      (\`src/machines/import/importDescription.ts\`). Rows never enter the machine, only a handle to them. An import of
      many rows goes on at the server: \`working\` follows it by its code (\`src/domain/imports/importJobs.ts\`).`,
    kept: `The review with its rows, choices and corrections, in IndexedDB, from \`interrupted\` and \`reviewing\` on
      until it is over. A finalising that may have been sent before the page was left is restored in \`unheard\`, and
      sent again under the same key only on request. One that the server works on is followed again.`,
    recorded: `\`import.commerciaux\`, \`import.livraisons\`, \`import.livraisons-produits-divers\`,
      \`import.paiements\`, \`import.produits\`, \`import.produits-divers\`, \`import.retours\`. Of a file only its
      name and size, of a correction the typed value.`,
  },
  action: {
    driven: `A question, then one call: every toggle, synchronisation, closing of one’s own session, and the sign-out
      (\`src/machines/actions/useConfirmedAction.ts\`). Nothing can be cancelled or requested while it runs.`,
    kept: 'Nothing: a reload forgets the question, and a running action goes on at the server.',
    recorded: `\`action.\` and the name of the action: \`action.commercial.activer\`, \`action.produit.activer\`,
      \`action.produitDivers.activer\`, \`action.utilisateur.activer\`, \`action.commercial.synchroniser\`,
      \`action.produit.synchroniser\`, \`action.produitDivers.synchroniser\`, \`action.appareils.rafraichir\`,
      \`action.session.fermer\`, \`action.facteur.retirer\`, \`action.codesDeSecours.renouveler\`,
      \`action.utilisateur.retirerFacteur\`, \`action.deconnexion\`.`,
  },
  factor: {
    driven: `The second factor: shown after the password on the sign-in page, or added there when the role requires one
      (\`src/features/login/secondStep/SecondStep.tsx\`), or added in one’s own account
      (\`src/features/compte/AddFactorDialog.tsx\`). The session’s own machine begins when a session is open; this
      one has the states before. Typed codes are passed to the actors and never kept.`,
    kept: 'Nothing: the server keeps for five minutes that the password was right, so a reload begins at `opening`.',
    recorded: `\`factor.connexion\` and \`factor.compte\`. Codes, recovery codes and the secret of an authenticator
      application are recorded without their values.`,
  },
};

export const HEAD = `# Workflows

Every workflow of the application is a state machine of \`src/machines\`. \`npm run docs:machines\` draws the charts
on this page from the machines themselves; a test fails when a machine has changed and the page has not.

## How to read the charts

- A state shows its name, its tags and what runs in it: \`sending · busy · sending\`, \`runs send\`. \`send done\`
  and \`send failed\` are the ends of what ran.
- An arrow shows its events, and in brackets the guard that must hold; \`[else]\` is taken when no guard before it
  holds. An arrow without an event is taken as soon as the state is entered.
- \`stays on\`: the event changes what the machine holds, not its state. \`ignores\`: it changes nothing.
- A dashed box is not a state: it shows what several states, or all of them, have in common.
- In a chart with very many arrows, those that lead back are written in their state: \`form.abandoned → closed\`.

## Drafts

The browser keeps typed input in IndexedDB, for its user and its tab, for at most seven days. A draft is written only
in a state tagged \`quiet\`: restored in a running state, a machine would do its work again and send twice. A state
tagged \`over\` removes the draft. A machine restored after a reload, a crash or the end of a session receives
\`page.restored\`.

## Journals

With \`?journal\` in the address, the user menu offers « Exporter le journal »: a JSON file with the events of every
workflow that ran in this tab, the last 500 of each, without contents of files and without passwords. \`npm run
replay -- file.json\` plays it through today’s machines, lists the states, and says whether each workflow ends as
recorded. It makes no calls, because the answers are among the events. The tests replay the files in
\`tests/replays\`. “Recorded as” below gives the names in the file.`;

export const SUBMISSION = `## The part that saves

Every form and every import has these states in its chart (\`submissionChart\` of
\`src/machines/submission/submission.ts\`); the chart around them decides where \`saved\`, \`refused\` and
\`overtaken\` lead. \`keeping\` lasts until this browser has stored the input with its key. In \`unheard\` nobody
knows whether the server stored it. \`settling\` sends the same input again under the same key, which the server
recognises. A page restored in \`keeping\` may have sent already, so it goes to \`unheard\` too.`;

export const OUTCOMES = `Meaning of an answer (\`outcomeOf\` of \`src/machines/submission/outcome.ts\`). “Sent before”
means that the same input was sent earlier and may have been stored.`;
