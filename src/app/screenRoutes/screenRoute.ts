import type { ComponentType } from 'react';
import type { ScreenCalls } from '../../../rules/firstCalls.ts';
import { type Resource, type ResourceId, RESOURCES } from '../../domain/resources.ts';
import type { ItemEndpoint, ListEndpoint } from '../../store/api/endpoints.ts';
import type { AccessRule } from '../../store/permissions.ts';

export interface ScreenModule {
  Component: ComponentType;
  /** The rows of a list, which are asked for before its link is released. */
  rows?: Pick<ListEndpoint<unknown>, 'initiate'>;
  /** The item that the screen shows, by the parameter in its path, asked for in the same way. */
  item?: Pick<ItemEndpoint<unknown>, 'initiate'>;
}

/** One screen: its path, its title, who may see it, and its chunk. */
export interface ScreenRoute {
  path: string;
  title: string;
  /** Path of the screen above it in the breadcrumb; the navigation marks the entry of that screen. */
  parent?: string;
  access?: AccessRule;
  /** What it asks for first: the server sends these answers with the page, and the menu asks before the click. */
  calls?: ScreenCalls;
  load: () => Promise<ScreenModule>;
}

type Load = ScreenRoute['load'];

/**
 * The route of a resource's list. Only what is for administrators is guarded: the other lists are open to everybody
 * signed in, and the server decides what they hold (docs/product.md, 5.1).
 */
export function listRoute(id: ResourceId, load: Load): ScreenRoute {
  const { path, title, access, list }: Resource = RESOURCES[id];
  return { path, title, load, ...(access.admin === true && { access }), ...(list && { calls: { list } }) };
}

/** The route of a resource's items. */
export function itemRoute(id: ResourceId, load: Load): ScreenRoute {
  const { item, one, path, itemCall }: Resource = RESOURCES[id];
  return { path: item, title: one, parent: path, load, calls: { item: itemCall } };
}
