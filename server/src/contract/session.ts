import { Type, type Static } from 'typebox';
import type { SecondStep } from './factor.ts';

export const RoleCode = Type.Union([
  Type.Literal('ROLE_ADMIN'),
  Type.Literal('ROLE_EDITEUR'),
  Type.Literal('ROLE_IMPORTATEUR'),
  Type.Literal('ROLE_LECTEUR'),
  Type.Literal('ROLE_COMMERCIAL'),
]);
export type RoleCode = Static<typeof RoleCode>;

/** Permissions `resource.action` (docs/product.md, 4.2). */
export type Permission =
  | `users.${'create' | 'read' | 'update' | 'delete' | 'reset_password'}`
  | `products.${'create' | 'read' | 'update' | 'delete' | 'import'}`
  | `commercials.${'create' | 'read' | 'update' | 'delete'}`
  | `orders.${'create' | 'read' | 'update' | 'delete' | 'validate'}`
  | `deliveries.${'create' | 'read' | 'update' | 'delete'}`
  | `stock.${'read' | 'update'}`
  | 'reports.read'
  | `settings.${'read' | 'update'}`;

/** The answer of `GET /admin/my-info` (docs/product.md, 12.1). */
export const MyInfo = Type.Object({
  username: Type.String(),
  nomPrenom: Type.String(),
  utilisateurRole: Type.Object({ code: RoleCode, isAdmin: Type.Boolean(), designation: Type.String() }),
  mustChangePassword: Type.Optional(
    Type.Boolean({ description: 'vrai\u00a0: son mot de passe est à choisir avant tout autre appel' }),
  ),
  notices: Type.Optional(Type.Integer({ description: 'connexions à signaler (`/admin/my-notices`)' })),
});
export type MyInfo = Static<typeof MyInfo>;

/** What the login page reads from `#login-context` (docs/product.md, 3.1). */
export interface LoginContext {
  csrfToken: string | null;
  error: string | null;
  lastUsername: string;
  targetPath: string | null;
  /** The password was right, and this is still missing. */
  step?: SecondStep;
}
