import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A line of the security log (docs/product.md, 10.10). */
export const SecurityEvent = Type.Object({
  code: Type.String(),
  createdAt: Instant,
  event: Type.String({ description: 'sign_in, access_refused, role_changed…' }),
  utilisateur: Nullable(UtilisateurRef),
  address: Type.String({ description: 'adresse IP\u00a0; vide au terminal' }),
  target: Type.String({ description: 'ce dont il s’agit\u00a0: un compte, une liste, un appel' }),
  details: Type.Unsafe<Record<string, string | number>>({ description: 'le reste, par son nom' }),
  requestId: Type.String({ description: 'la demande, comme dans le journal du serveur' }),
  count: Type.Integer({ description: 'combien de fois' }),
});
export type SecurityEvent = Static<typeof SecurityEvent>;

export const SECURITY_SORTS = ['createdAt', 'utilisateur.username', 'event'] as const;

export const SecurityEventListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(SECURITY_SORTS),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'le début d’une adresse IP ou d’un numéro de demande' }),
  ),
  'utilisateur.username[]': AnyOf,
  event: Type.Optional(Type.String({ maxLength: 200 })),
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
});
export type SecurityEventListQuery = Static<typeof SecurityEventListQuery>;
