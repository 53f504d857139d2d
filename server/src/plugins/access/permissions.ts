import type { Permission, RoleCode } from '../../contract/session.ts';

const crud = <R extends string>(resource: R) =>
  [`${resource}.create`, `${resource}.read`, `${resource}.update`, `${resource}.delete`] as const;

/** Doc 1, 6, to the letter. The browser shows by the same table (`src/store/permissions.ts`, held equal by a test). */
export const PERMISSIONS: Record<RoleCode, readonly Permission[]> = {
  ROLE_ADMIN: [
    ...crud('users'),
    'users.reset_password',
    ...crud('products'),
    'products.import',
    ...crud('commercials'),
    ...crud('orders'),
    'orders.validate',
    ...crud('deliveries'),
    'stock.read',
    'stock.update',
    'reports.read',
    'settings.read',
    'settings.update',
  ],
  ROLE_EDITEUR: [
    ...crud('products'),
    'products.import',
    'commercials.read',
    'commercials.update',
    'orders.read',
    'orders.update',
    'orders.validate',
    'deliveries.read',
    'deliveries.update',
    'stock.read',
    'stock.update',
    'reports.read',
    'settings.read',
    'settings.update',
  ],
  ROLE_IMPORTATEUR: [
    'products.read',
    'products.import',
    'commercials.read',
    'orders.read',
    'orders.update',
    'deliveries.read',
    'stock.read',
    'stock.update',
    'reports.read',
    'settings.read',
  ],
  ROLE_LECTEUR: [
    'products.read',
    'commercials.read',
    'orders.read',
    'deliveries.read',
    'stock.read',
    'reports.read',
    'settings.read',
  ],
  ROLE_COMMERCIAL: ['orders.create', 'orders.read', 'orders.update', 'products.read', 'stock.read'],
};
