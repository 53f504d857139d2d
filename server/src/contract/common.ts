import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { MAX_PRICE } from '../../../rules/price.ts';

/**
 * What a caller has to do before a refused call is repeated: choose a password of one's own, or prove again who one is.
 */
export const ProblemCode = Type.Union([Type.Literal('password-due'), Type.Literal('proof-required')]);
export type ProblemCode = Static<typeof ProblemCode>;

/** RFC 9457 error body. `violations` comes with 422, and with 400 for query parameters. */
export const ProblemBody = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  violations: Type.Optional(Type.Array(Type.Object({ propertyPath: Type.String(), message: Type.String() }))),
  code: Type.Optional(ProblemCode),
  actuel: Type.Optional(
    Type.Unknown({ description: 'ce qui est enregistré maintenant, quand la demande partait d’un état dépassé' }),
  ),
});
export type ProblemBody = Static<typeof ProblemBody>;

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/**
 * A field that may be missing or null. Applications often send null for a missing value; without this it would be read
 * as 0 or as an empty text (a position at sea, a telephone number without digits).
 */
export const Maybe = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, nullable: true }));
/** A text that a person typed: it has something visible and no control characters. */
export const CleanText = (maxLength: number) => Type.String({ format: 'texte', maxLength });
/** The code in an item's address. */
export const CodeParams = Type.Object({ code: Type.String({ maxLength: 200 }) });
/** The username in an address. */
export const UsernameParams = Type.Object({ username: Type.String({ maxLength: 200 }) });
/** Something of somebody in an address. */
export const OneOfUserParams = Type.Object({ ...UsernameParams.properties, ...CodeParams.properties });
/** Instant, ISO 8601 in UTC. */
export const Instant = Type.String({ description: 'instant, ISO 8601 en UTC' });
/** Calendar day, `yyyy-MM-dd`, in Madagascar. */
export const Day = Type.String({ description: 'jour, yyyy-MM-dd, à Madagascar' });
/** A price in a request. The services check that it has two decimals at most. */
export const Price = Type.Number({ minimum: 0, maximum: MAX_PRICE, description: 'en ariary, deux décimales au plus' });
/** Whole ariary. */
export const Ariary = Type.Integer({ description: 'montant en ariary' });

const LdId = { '@id': Type.String(), '@type': Type.String() };

/** The linked-data form of an item: its own fields with `@id` and `@type`. */
export const LdItem = <P extends TProperties>(item: TObject<P>) => Type.Object({ ...LdId, ...item.properties });

/** The linked-data collection of items (docs/product.md, 11.1). */
export const LdCollection = <P extends TProperties>(item: TObject<P>) =>
  Type.Object({
    '@context': Type.String(),
    '@id': Type.String(),
    '@type': Type.Literal('Collection'),
    totalItems: Type.Integer(),
    totalValue: Type.Optional(
      Type.Integer({
        description: 'montant de tout ce que les filtres laissent, en ariary, où chaque élément en a un',
      }),
    ),
    member: Type.Array(LdItem(item)),
    view: Type.Object({
      '@id': Type.String(),
      '@type': Type.String(),
      first: Type.Optional(Type.String()),
      last: Type.Optional(Type.String()),
      previous: Type.Optional(Type.String()),
      next: Type.Optional(Type.String()),
    }),
    search: Type.Optional(
      Type.Unknown({ description: 'les filtres et les tris, dans la liste demandée sans aucun paramètre' }),
    ),
  });

/** A collection as the application reads it. */
export interface Collection<T> {
  totalItems: number;
  /** Amount of all items together, in Ar; other backends do not have this field. */
  totalValue?: number;
  member: T[];
}

/** Paging and search parameters of every list. */
export const ListQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'page, à partir de 1' })),
  itemsPerPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'lignes par page, 300 au plus' }),
  ),
  pagination: Type.Optional(Type.Boolean({ description: 'false\u00a0: tout, jusqu’à 5 000' })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  'properties[]': Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 50,
      description: 'ces champs seulement, de chaque élément',
    }),
  ),
};

export const Direction = Type.String({ pattern: '^([aA][sS][cC]|[dD][eE][sS][cC])$', description: 'asc ou desc' });

/** `order[field]` parameters for the fields a list can be sorted by. */
export const orderQuery = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((f) => [`order[${f}]`, Type.Optional(Direction)]));

/** Designation of a region. */
export const Region = Type.Optional(Type.String({ maxLength: 200, description: 'désignation d’une région' }));

/** Exact values of a filter: `x[]=a&x[]=b` finds rows with any of them. */
export const AnyOf = Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 300 }));
/** Date bound: `yyyy-MM-dd` (the whole day in Madagascar) or an ISO instant. */
export const DateBound = Type.Optional(Type.String({ format: 'day-or-instant' }));
