import { dirtiedBy, type Tag, TAGS } from '../../../../rules/tags.ts';
import type { Change, TouchedTag } from '../../contract/events.ts';
import { type Access, type Actor, allowed } from '../access/authorization.ts';

/**
 * The announcement of a committed transaction (024_annonces.sql): the entity, the tab that changed it, and the codes
 * when they are few.
 */
interface Announcement {
  e: string;
  o: string;
  c?: readonly string[] | null;
}

/** For each tag the permission to read its resource, as its routes require (docs/product.md, 4.3). */
const READERS: Readonly<Record<Tag, Access>> = {
  Ajustement: 'stock.read',
  Alerte: 'session',
  Audit: 'admin',
  Commande: 'orders.read',
  Commercial: ['commercials.read', 'users.read'],
  Configuration: 'settings.read',
  Dashboard: 'session',
  DeviceSession: 'admin',
  Factor: 'session',
  Heatmap: 'reports.read',
  Importation: 'products.import',
  Livraison: 'deliveries.read',
  Miscellaneous: 'products.read',
  MiscellaneousLivraison: 'deliveries.read',
  MiscellaneousStock: 'stock.read',
  Paiement: 'deliveries.read',
  Parcours: 'commercials.read',
  PointOfSale: 'commercials.read',
  Product: 'products.read',
  ProductStats: 'reports.read',
  Retour: 'deliveries.read',
  SecurityEvent: 'admin',
  Session: 'session',
  StockCommercial: 'stock.read',
  StockMouvement: 'stock.read',
  Tache: 'admin',
  TrackingDevice: 'admin',
  Utilisateur: 'users.read',
  UtilisateurRole: 'users.read',
  Zone: 'commercials.read',
};
/**
 * A representative reads only their own items of these, so they must not learn the codes of others, or that they exist
 * (docs/product.md, 4.4).
 */
const OWN_ONLY: readonly Tag[] = [
  'Ajustement',
  'Commande',
  'MiscellaneousStock',
  'StockCommercial',
  'StockMouvement',
  'Dashboard',
];

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' &&
  value !== null &&
  'e' in value &&
  typeof value.e === 'string' &&
  'o' in value &&
  typeof value.o === 'string';

/**
 * Reads a notification. One that is unreadable, or about an unknown entity, makes everything outdated, so that nothing
 * is missed.
 */
export function readAnnouncement(payload: string): Change & { entity: string } {
  const everything = { entity: '', tags: TAGS.map((type) => ({ type })), origine: '' };
  let said: unknown;
  try {
    said = JSON.parse(payload);
  } catch {
    return everything;
  }
  const dirtied = isAnnouncement(said) ? dirtiedBy(said.e) : undefined;
  if (!isAnnouncement(said) || !dirtied) return everything;
  const codes = said.c ?? [];
  const own = dirtied.own.flatMap((type): TouchedTag[] =>
    codes.length > 0 ? [...codes, 'LIST'].map((id) => ({ type, id })) : [{ type }],
  );
  return {
    entity: said.e,
    tags: [...own, ...dirtied.also.map((type) => ({ type })), { type: 'Audit' }],
    origine: said.o,
  };
}

/** With more items of a collection than this, the whole collection is announced. */
const MAX_IDS = 60;

/** Merges several changes of one tab: each tag once, and no item next to its whole collection. */
export function merge(tags: readonly TouchedTag[]): TouchedTag[] {
  const ids = new Map<Tag, Set<string> | 'all'>();
  for (const { type, id } of tags) {
    const known = ids.get(type) ?? new Set<string>();
    if (id === undefined || known === 'all') ids.set(type, 'all');
    else ids.set(type, known.size >= MAX_IDS ? 'all' : known.add(id));
  }
  return [...ids].flatMap(([type, known]): TouchedTag[] =>
    known === 'all' ? [{ type }] : [...known].map((id) => ({ type, id })),
  );
}

/** Whether this person may know which item changed, and not only that one did. */
const mayKnowItem = (actor: Actor, type: Tag): boolean => {
  // An announcement about users does not say whether it concerns the back office, whose names not everybody may read.
  if (type === 'Commercial') return actor.permissions.has('users.read');
  return actor.role !== 'ROLE_COMMERCIAL' || !OWN_ONLY.includes(type);
};

/** The part of a change that this person may know. */
export const visibleTo = (actor: Actor, tags: readonly TouchedTag[]): TouchedTag[] =>
  merge(
    tags.flatMap((tag) =>
      allowed(actor, READERS[tag.type]) ? [mayKnowItem(actor, tag.type) ? tag : { type: tag.type }] : [],
    ),
  );
