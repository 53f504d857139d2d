import { initialTransition, transition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate';
import type { Failure, Standing } from '../../store/api/failure.ts';
import { JOURNAL_FORMAT, type Journal } from '../journal.ts';
import { acceptPrice, faultsOf, pricesOf, writePrice } from '../priceRules.ts';
import {
  as,
  doneWith,
  edit,
  ended,
  failed,
  gone,
  KEPT,
  type Migration,
  type Old,
  recordOf,
  renamed,
  saved,
  sending,
  statusOf,
  submitted,
  textOf,
  type Translation,
} from './journalTranslation.ts';
import { machineOf } from '../registry.ts';
import { snapshotAt } from '../workflow.ts';

const importMigration: Migration = {
  events: {
    'finalise.confirmed': () => [{ type: 'finalise.confirmed' }, KEPT],
    // Whichever of the two the machine of today has for it: left without an answer, or refused.
    'finalise.retried': () => [{ type: 'submission.retried' }, { type: 'finalise.confirmed' }, KEPT],
    'xstate.done.actor.finalise': ({ output }) => [doneWith('send', saved(output))],
    'xstate.error.actor.finalise': ({ error }) => [
      doneWith('send', failed(statusOf(textOf(recordOf(error)['message'])), recordOf(error)['message'])),
    ],
  },
  states: { finalising: { finalising: 'sending' } },
  context: (old) => ({ ...old, sentBefore: false, failure: null }),
};

const priceOf = (value: unknown): string => writePrice(typeof value === 'number' ? value : null);
const pricesIn = (prices: Old): { price: string; survente: string } => ({
  price: priceOf(prices['price']),
  survente: priceOf(prices['survente']),
});
const priceTyped =
  (field: string): Translation =>
  ({ text }) => {
    const value = acceptPrice(textOf(text));
    return value === null ? [] : [{ type: 'field.edited', edit: { field, value } }];
  };
/** The dialog checks what the machine of then checked by itself. */
const pricesSubmitted: Translation = (_event, { at, context }) => {
  const fields = recordOf(context['fields']);
  const typed = { price: textOf(fields['price']), survente: textOf(fields['survente']) };
  const faults = pricesOf(typed) ? {} : { ...faultsOf(typed) };
  return [{ type: 'form.submitted', key: at, at, faults }, ...(pricesOf(typed) ? [KEPT] : [])];
};

const priceMigration: Migration = {
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
    'xstate.done.actor.save': ended('status', {
      saved: () => saved(null),
      conflict: ({ theirs }) =>
        failed(412, '', {
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
        failed((recordOf(error)['status'] as Failure['status'] | undefined) ?? null, recordOf(error)['detail']),
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

const formMigration: Migration = {
  machine: (name) => name.replace('formulaire.', 'form.'),
  events: {
    'formulaire.ouvert': as('form.opened', { form: 'quoi', subject: 'sujet', fields: 'champs', version: 'version' }),
    'formulaire.repris': as('page.restored'),
    'champ.saisi': ({ champ, valeur }) => [{ type: 'field.edited', edit: { field: champ, value: valeur } }],
    'secret.saisi': as('secret.typed', { field: 'champ' }),
    'envoi.demande': ({ cle, fautes }, { at }) => [
      { type: 'form.submitted', key: cle, at, faults: fautes },
      ...(Object.keys(recordOf(fautes)).length > 0 ? [] : [KEPT]),
    ],
    'fermeture.demandee': as('closing.requested', { losesSecret: 'aPerdre' }),
    'abandon.confirme': as('discarding.confirmed'),
    'abandon.annule': as('discarding.cancelled'),
    'leurs.pris': () => [{ type: 'theirs.taken' }, { type: 'closing.requested' }],
    // Done, the form of then closed by itself.
    'xstate.done.actor.envoyer': (event, step) => [
      ...ended('issue', {
        fait: () => saved(null),
        refuse: ({ message, raison, fautes }) =>
          failed(statusOf(textOf(message)), message, {
            reason: typeof raison === 'string' ? raison : null,
            faults: recordOf(fautes) as Failure['faults'],
          }),
        devance: ({ champs, version, par }, { context: { base } }) =>
          failed(412, '', {
            theirs: { fields: { ...recordOf(base), ...recordOf(champs) }, version, by: par } as Standing<unknown>,
          }),
      })(event, step),
      ...(recordOf(event['output'])['issue'] === 'fait' ? [{ type: 'form.abandoned' }] : []),
    ],
    'xstate.error.actor.envoyer': as('xstate.error.actor.send', { error: 'error' }),
  },
  states: { ferme: 'closed', saisie: 'editing', conflit: 'overtaken', abandon: 'discarding', envoi: 'sending' },
  context: (old) => ({
    ...renamed(old, {
      form: 'quoi',
      subject: 'sujet',
      fields: 'champs',
      base: 'depart',
      version: 'version',
      faults: 'fautes',
      by: 'par',
      restored: 'repris',
    }),
    ...sending(old, false, old['cle']),
    earlier: old['devance'] === true ? old['depart'] : null,
  }),
};

/** Positions, people and shape of a zone under their names of today. */
const zoneFields = (old: Old): Old => ({
  designation: old['nom'],
  couleur: old['couleur'],
  utilisateurs: old['commerciaux'],
  shape: {
    outline: old['contour'],
    holes: old['trous'],
    isClosed: old['ferme'],
    rest: old['polygones'] === undefined || old['polygones'] === 1 ? '' : JSON.stringify(old['polygone'] ?? null),
  },
});
const storedZone = (value: unknown): Old | null => {
  if (value === null || value === undefined) return null;
  const old = recordOf(value);
  return {
    code: old['code'],
    version: old['version'] ?? null,
    fields: zoneFields(old),
    polygon: old['polygone'] ?? null,
    polygons: old['polygones'],
  };
};
const NO_OLD_ZONE: Old = {
  nom: '',
  couleur: '#3388ff',
  commerciaux: [],
  contour: [],
  trous: [],
  ferme: false,
  polygones: 1,
};

const READING = {
  'chargement.relance': as('reading.retried'),
  'xstate.error.actor.charger': as('xstate.error.actor.read', { error: 'error' }),
};
/** What the two forms of then that were kept before they were sent had alike. */
const SENDING = {
  'enregistrement.demande': submitted('cle'),
  'brouillon.garde': () => [KEPT],
  'envoi.relance': as('submission.retried'),
  'saisie.reprise': gone,
  'page.reprise': as('page.restored'),
  'xstate.error.actor.enregistrer': as('xstate.error.actor.send', { error: 'error' }),
};
const ENDINGS = {
  enregistre: ({ code }: Old) => saved({ code: code ?? null }),
  incertain: ({ message }: Old) => failed('network', message),
};

const zoneMigration: Migration = {
  machine: () => 'zone',
  events: {
    ...READING,
    ...SENDING,
    'creation.demandee': as('form.opened', {}, { form: 'zone', subject: null }),
    'zone.demandee': as('form.opened', { subject: 'code' }, { form: 'zone' }),
    fermeture: as('form.abandoned'),
    'nom.saisi': edit('designation', { text: 'texte' }),
    'couleur.choisie': edit('couleur', { couleur: 'couleur' }),
    'commerciaux.choisis': edit('utilisateurs', { usernames: 'usernames' }),
    'sommet.ajoute': edit('corner.added', { position: 'position', after: 'apres' }),
    'sommet.deplace': edit('corner.moved', { rank: 'rang', position: 'position' }),
    'sommet.retire': edit('corner.removed', { rank: 'rang' }),
    'contour.ferme': edit('outline.closed'),
    'contour.modifie': edit('outline.changed', { outline: 'contour' }),
    'contour.efface': edit('outline.erased'),
    'autre.prise': as('theirs.taken'),
    'xstate.done.actor.charger': ({ output }) => [doneWith('read', storedZone(output))],
    'xstate.done.actor.enregistrer': ended('issue', {
      ...ENDINGS,
      enregistre: () => saved(true),
      refuse: ({ message, champs }) => failed(422, message, { faults: recordOf(champs) as Failure['faults'] }),
      conflit: ({ autre }) =>
        failed(412, '', {
          theirs: {
            fields: zoneFields(recordOf(autre)),
            version: recordOf(autre)['version'],
            by: null,
            loaded: storedZone(autre),
          } as Standing<unknown>,
        }),
    }),
  },
  states: {
    ferme: 'closed',
    chargement: 'loading',
    introuvable: 'missing',
    indisponible: 'unavailable',
    creation: 'editing',
    modification: 'editing',
    depart: 'keeping',
    envoi: 'sending',
    conflit: 'overtaken',
    incertain: 'unheard',
    enregistre: 'saved',
  },
  context: (old) => {
    const base = recordOf(old['base'] ?? NO_OLD_ZONE);
    const rest = recordOf(zoneFields(base)['shape'])['rest'];
    const fields = zoneFields(old);
    return {
      ...sending(old, old['incertain'] === true, old['cle']),
      form: 'zone',
      subject: old['code'] ?? null,
      fields: { ...fields, shape: { ...recordOf(fields['shape']), rest } },
      base: zoneFields(base),
      version: base['version'] ?? null,
      loaded: storedZone(old['base']),
      earlier: old['avant'] ? zoneFields(recordOf(old['avant'])) : null,
      faults: old['champs'] ?? {},
      trouble: old['panne'] ?? null,
    };
  },
};

const linesOf = (lines: unknown): Old =>
  Object.fromEntries(
    Object.entries(recordOf(lines)).map(([code, line]) => {
      const { disponible: available, prix: price, ...rest } = recordOf(line);
      return [code, { ...rest, available, price }];
    }),
  );

const ajustementMigration: Migration = {
  events: {
    ...READING,
    ...SENDING,
    'commercial.choisi': as('form.opened', { subject: 'username' }, { form: 'ajustement' }),
    'changement.confirme': as('discarding.confirmed'),
    'changement.annule': as('discarding.cancelled'),
    'quantite.saisie': edit('quantity', { code: 'code', quantity: 'quantite' }),
    'quantite.ramenee': edit('available', { code: 'code' }),
    'quantites.ramenees': edit('available'),
    'stock.remisAZero': edit('zero'),
    'description.saisie': edit('description', { text: 'texte' }),
    'date.choisie': edit('date', { date: 'date', fault: 'faute' }),
    'enregistrement.annule': as('submission.cancelled'),
    'enregistrement.confirme': (_event, { at }) => [{ type: 'submission.confirmed', at }],
    abandon: as('form.abandoned'),
    'xstate.done.actor.charger': ({ output }) => [doneWith('read', { lines: linesOf(output), before: {} })],
    'xstate.done.actor.enregistrer': ended('issue', {
      ...ENDINGS,
      refuse: ({ message, lignes }) => failed(422, message, { details: lignes }),
      echec: ({ message }) => failed(403, message, { details: [] }),
    }),
  },
  states: {
    sansCommercial: 'editing',
    chargement: 'loading',
    indisponible: 'unavailable',
    saisie: 'editing',
    refus: 'refused',
    changement: 'discarding',
    confirmation: 'confirming',
    depart: 'keeping',
    envoi: 'sending',
    incertain: 'unheard',
    enregistre: 'saved',
  },
  // Given up, the page is closed today; begun, it is open as it was.
  finalState: ({ finalState, entries }) =>
    finalState === 'sansCommercial' && entries.some(({ event }) => event.type === 'abandon') ? 'closed' : undefined,
  context: (old) => ({
    ...sending(old, old['incertain'] === true, old['cle']),
    form: 'ajustement',
    subject: old['commercial'] ?? null,
    fields: { quantities: old['quantites'], description: old['description'], date: old['date'] },
    loaded: { lines: linesOf(old['lignes']), before: old['avant'] },
    faults: old['fauteDate'] ? { date: old['fauteDate'] } : {},
    trouble: old['panne'] ?? null,
    next: old['suivant'] ? { form: 'ajustement', subject: old['suivant'] } : null,
  }),
};

const assignationMigration: Migration = {
  events: {
    'products.loaded': edit('products', { codes: 'codes' }),
    'representative.chosen': as('form.opened', { subject: 'username' }, { form: 'assignation' }),
    'change.confirmed': as('discarding.confirmed'),
    'change.cancelled': as('discarding.cancelled'),
    'quantity.typed': edit('quantity', { code: 'code', quantity: 'quantity' }),
    // The machine of then sent without asking.
    'assignation.submitted': (event, step) => [
      ...submitted('key')(event, step),
      { type: 'submission.confirmed', at: step.at },
    ],
    'brouillon.garde': () => [KEPT],
    'page.reprise': as('page.restored'),
    'assignation.retried': as('submission.retried'),
    'assignation.abandoned': as('form.abandoned'),
    'xstate.done.actor.send': ended('status', {
      given: ({ result }) => saved(result),
      refused: ({ message, faults }) => failed(422, message, { faults: recordOf(faults) as Failure['faults'] }),
      unheard: ({ message }) => failed(429, message),
      unanswered: ({ message }) => failed('network', message),
    }),
  },
  states: {
    empty: 'editing',
    filling: 'editing',
    changing: 'discarding',
    depart: 'keeping',
    unanswered: 'unheard',
    done: 'saved',
    abandoned: 'closed',
  },
  context: (old) => ({
    ...sending(old, old['retried'] === true, old['key']),
    form: 'assignation',
    subject: old['username'] === '' ? null : old['username'],
    fields: { quantities: old['quantities'] },
    faults: old['faults'],
    next: old['pending'] ? { form: 'assignation', subject: old['pending'] } : null,
  }),
};

/** The machines that one way of saving replaced, by the family of their name. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  import: importMigration,
  prix: priceMigration,
  formulaire: formMigration,
  zoneDialog: zoneMigration,
  ajustement: ajustementMigration,
  assignation: assignationMigration,
};

function startOf(
  { context, states }: Migration,
  machine: ReturnType<typeof machineOf>,
  restored: unknown,
): { value: unknown; context: unknown } {
  const begun = initialTransition(machine)[0];
  if (restored === undefined) return begun;
  const { value, context: old } = recordOf(restored);
  return {
    value: states[textOf(value)] ?? value,
    context: { ...(begun.context as object), ...context(recordOf(old)) },
  };
}

/**
 * A recording made by the machines before, as those of today would have received it; one of today is returned as it is.
 * What only the machines before allowed is left out, so that its replay may end elsewhere than it did.
 */
export function migrated(journal: Journal): Journal {
  const [family = ''] = journal.machine.split('.', 1);
  const migration = journal.format === JOURNAL_FORMAT ? undefined : MIGRATIONS[family];
  if (!migration) return journal;
  const name = migration.machine?.(journal.machine) ?? journal.machine;
  const machine = machineOf(name);
  const { input, restored, ...rest } = journal;
  const start = startOf(migration, machine, restored);
  let snapshot: AnyMachineSnapshot = snapshotAt(machine, start as Parameters<typeof snapshotAt>[1]);
  const played = (at: number, events: AnyEventObject[]) =>
    events.map((event) => {
      [snapshot] = transition(machine, snapshot, event);
      return { at, event };
    });
  const first = restored === undefined ? played(0, migration.begin?.(recordOf(input)) ?? []) : [];
  const others = journal.entries.flatMap(({ at, event }) => {
    const step = {
      at: new Date(Date.parse(journal.startedAt) + at).toISOString(),
      context: recordOf(snapshot.context),
    };
    return played(at, migration.events[event.type]?.(event, step) ?? [event]);
  });
  const finalState =
    migration.finalState?.(journal) ?? migration.states[textOf(journal.finalState)] ?? journal.finalState;
  return {
    ...rest,
    machine: name,
    format: JOURNAL_FORMAT,
    ...(restored === undefined ? {} : { restored: start }),
    entries: [...first, ...others],
    finalState,
  };
}
