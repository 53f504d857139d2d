import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** Fields by their API names; null before a creation and after a deletion. */
const AuditState = Type.Unsafe<Record<string, unknown> | null>({
  description: 'champs et valeurs\u00a0; null quand il n’y en avait pas',
});

/**
 * Who changed what (docs/product.md, 10.7). A list shortens long values to `…`; the entry's own address has them in
 * full.
 */
export const AuditEntry = Type.Object({
  code: Type.String(),
  createdAt: Instant,
  utilisateur: UtilisateurRef,
  action: Type.String({ description: 'un verbe\u00a0: créer, modifier, importer…' }),
  entity: Type.String({ description: 'ce qui a changé\u00a0: product, zone, commande…' }),
  entityId: Type.String({ description: 'son code' }),
  before: AuditState,
  after: AuditState,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const AUDIT_SORTS = ['createdAt', 'utilisateur.username', 'action', 'entity'] as const;

const Word = Type.Optional(Type.String({ maxLength: 200 }));
export const AuditListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(AUDIT_SORTS),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'le début du code de ce qui a changé' })),
  'utilisateur.username[]': AnyOf,
  action: Word,
  entity: Word,
  entityId: Word,
  'import.code': Type.Optional(Type.String({ maxLength: 200, description: 'ce qu’un import a changé' })),
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
});
export type AuditListQuery = Static<typeof AuditListQuery>;
