import { Type, type Static } from 'typebox';
import { Nullable, CleanText } from './common.ts';

/** Limits: views of one list, lists of one person, and characters stored for one list. */
export const MAX_VIEWS = 20;
export const MAX_LISTS = 40;
export const MAX_PREFERENCE_LENGTH = 32_768;
/** Characters of a view's name. */
export const MAX_VIEW_NAME = 60;

const ColumnName = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' });
const CLOSED = { additionalProperties: false } as const;

/**
 * Columns of a list by their keys: their order, and the hidden ones. The browser ignores keys that the list does not
 * have.
 */
export const ColumnLayout = Type.Object(
  {
    ordre: Type.Array(ColumnName, { maxItems: 40, uniqueItems: true }),
    masquees: Type.Array(ColumnName, { maxItems: 40, uniqueItems: true }),
  },
  CLOSED,
);
export type ColumnLayout = Static<typeof ColumnLayout>;

/** Filters, search and sort as in the list's address, and the columns, null for the list's default. */
export const ListView = Type.Object({ nom: Type.String(), adresse: Type.String(), colonnes: Nullable(ColumnLayout) });
export type ListView = Static<typeof ListView>;

const ListViewBody = Type.Object(
  {
    nom: CleanText(MAX_VIEW_NAME),
    adresse: Type.String({ maxLength: 2000, pattern: '^[\\x20-\\x7e]*$' }),
    colonnes: Nullable(ColumnLayout),
  },
  CLOSED,
);

/** What one person stored for one list; views are sorted by name. */
export const ListPreference = Type.Object({
  liste: Type.String(),
  colonnes: Nullable(ColumnLayout),
  vues: Type.Array(ListView),
});
export type ListPreference = Static<typeof ListPreference>;

/** Fields that are missing keep their value. */
export const ListPreferencePatch = Type.Object(
  {
    colonnes: Type.Optional(Nullable(ColumnLayout)),
    vues: Type.Optional(
      Type.Array(ListViewBody, {
        maxItems: MAX_VIEWS,
        description: 'ajoutées, ou mises à la place de celles de même nom',
      }),
    ),
    retirees: Type.Optional(
      Type.Array(CleanText(MAX_VIEW_NAME), {
        maxItems: MAX_VIEWS,
        description: 'noms de vues, retirées avant les ajouts',
      }),
    ),
  },
  CLOSED,
);
export type ListPreferencePatch = Static<typeof ListPreferencePatch>;
