import { firstCalls, listCallArgs, matchScreen } from '../../rules/firstCalls.ts';
import { startFirstCalls } from '../store/api/call/baseQuery.ts';
import { cameWithPage } from '../store/api/call/earlyAnswers.ts';
import { preferencesApi } from '../store/api/preferencesApi.ts';
import type { AppDispatch } from '../store/store.ts';
import { SCREENS } from './routeTable.ts';
import { BASE } from './session/address.ts';

/** The screen's own query takes the answer over. */
const NO_SUBSCRIPTION = { subscribe: false } as const;

const { listPreferences } = preferencesApi.endpoints;

type Address = Pick<URL, 'pathname' | 'search'>;

/** The screen of an address of the application and the parameters in it. */
export const screenAt = ({ pathname }: Pick<Address, 'pathname'>) => matchScreen(SCREENS, pathname.slice(BASE.length));

/**
 * Loads the code of a screen; with `dispatch` also its rows or its item, which the promise resolves with and the screen
 * is first rendered with. They are asked for before the code is there, and so is all else of what a pressed link leads
 * to.
 */
export async function prepareScreen(address: Address, dispatch?: AppDispatch, isPressed = false): Promise<unknown> {
  const found = screenAt(address);
  if (!found) return undefined;
  const { load, calls = {} } = found.screen;
  const { list, item } = calls;
  const query = new URLSearchParams(address.search);
  const early = firstCalls(isPressed ? calls : dispatch ? { list, item } : {}, found.params, query);
  if (early.length > 0) startFirstCalls(early);
  const screen = await load();
  const args = list && listCallArgs(list, query);
  const [id] = Object.values(found.params);
  if (dispatch && screen.rows && args) return dispatch(screen.rows.initiate(args, NO_SUBSCRIPTION)).unwrap();
  if (dispatch && screen.item && id) return dispatch(screen.item.initiate(id, NO_SUBSCRIPTION)).unwrap();
  return undefined;
}

/**
 * Puts the rows or the item that came with the page, and how its user arranges them, into the store, so that its screen
 * is rendered once.
 */
export async function takeAnswersOfPage(dispatch: AppDispatch, address: Address = location): Promise<void> {
  const { screen, params = {} } = screenAt(address) ?? {};
  const { list, item } = screen?.calls ?? {};
  const [call] = firstCalls({ list, item }, params, new URLSearchParams(address.search));
  if (!call || !cameWithPage(call.url)) return;
  const arrangement = cameWithPage('preferences') && dispatch(listPreferences.initiate(undefined, NO_SUBSCRIPTION));
  // A failure is told by the screen, which asks again.
  await Promise.allSettled([prepareScreen(address, dispatch), arrangement]);
}
