import type { ComponentType } from 'react';
import type { AccessRule } from '../../store/permissions.ts';

export interface ScreenModule {
  Component: ComponentType;
}

/** One screen: its path, its title, who may see it, and its chunk. */
export interface ScreenRoute {
  path: string;
  title: string;
  /** Path of the screen above it in the breadcrumb; the navigation marks the entry of that screen. */
  parent?: string;
  access?: AccessRule;
  load: () => Promise<ScreenModule>;
}

export const ADMIN: AccessRule = { admin: true };
