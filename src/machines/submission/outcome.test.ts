import type { Failure } from '../../store/api/call/failure.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

const theirs = { fields: { nom: 'Soa' }, version: 4, by: null };
const KEY_USED = { isKeyUsed: true };
const THEIRS = { theirs };

/**
 * Meanings of an answer: sent the first time, sent before with a key that the server recognises, sent before without
 * one.
 */
test.each<[string, Failure['status'], Partial<Failure>, Outcome, Outcome, Outcome]>([
  ['no answer', 'network', {}, 'unheard', 'unheard', 'unheard'],
  ['no answer in time', 'timeout', {}, 'unheard', 'unheard', 'unheard'],
  ['the page of a proxy', 'unreadable', {}, 'unheard', 'unheard', 'unheard'],
  ['an error that is not of the API', null, {}, 'unheard', 'unheard', 'unheard'],
  ['failed before the call', 'unsent', {}, 'refused', 'unheard', 'unheard'],
  ['malformed', 400, {}, 'refused', 'unheard', 'unheard'],
  ['no session', 401, {}, 'refused', 'unheard', 'unheard'],
  ['no permission', 403, {}, 'refused', 'unheard', 'unheard'],
  ['not found', 404, {}, 'refused', 'unheard', 'unheard'],
  ['timed out on the server', 408, {}, 'unheard', 'unheard', 'unheard'],
  ['in conflict with current data', 409, {}, 'refused', 'refused', 'unheard'],
  ['overtaken, with current values', 412, THEIRS, 'overtaken', 'overtaken', 'overtaken'],
  ['overtaken, without readable values', 412, {}, 'refused', 'refused', 'unheard'],
  ['too large', 413, {}, 'refused', 'unheard', 'unheard'],
  ['of an unknown kind', 415, {}, 'refused', 'unheard', 'unheard'],
  ['refused by a rule', 422, {}, 'refused', 'refused', 'unheard'],
  ['something else was stored under this key', 422, KEY_USED, 'unheard', 'unheard', 'unheard'],
  ['too many requests', 429, {}, 'refused', 'unheard', 'unheard'],
  ['server error', 500, {}, 'unheard', 'unheard', 'unheard'],
  ['server error behind a proxy', 502, {}, 'unheard', 'unheard', 'unheard'],
  ['server away', 503, {}, 'unheard', 'unheard', 'unheard'],
  ['too slow behind a proxy', 504, {}, 'unheard', 'unheard', 'unheard'],
])('%s (%s)', (_name, status, more, first, keyed, unkeyed) => {
  const answer = { status, isKeyUsed: false, theirs: null, ...more };
  const facts = [
    { sentBefore: false, isKeyed: true },
    { sentBefore: false, isKeyed: false },
    { sentBefore: true, isKeyed: true },
    { sentBefore: true, isKeyed: false },
  ];
  expect(facts.map((each) => outcomeOf(answer, each))).toEqual([first, first, keyed, unkeyed]);
});

test('current values beside another status than 412 do not overtake', () => {
  expect(outcomeOf({ status: 422, isKeyUsed: false, theirs }, { sentBefore: false, isKeyed: true })).toBe('refused');
});
