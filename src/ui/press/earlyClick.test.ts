/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { holdPage } from '../leave/held.ts';
import { clickEarly } from './earlyClick.ts';

const BOX = { left: 10, right: 110, top: 10, bottom: 40 };
const ON = { clientX: 20, clientY: 20 };
const OFF = { clientX: 300, clientY: 20 };

let isUnderPointer: boolean;
let clicks: number[];
let button: HTMLButtonElement;
const back = jest.spyOn(history, 'back').mockReturnValue();

/** jsdom has no pointer events; a mouse event with the one more field that is read does as well. */
const point = (type: string, { pointerType = 'mouse', ...init }: PointerEventInit = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...ON, ...init });
  button.dispatchEvent(Object.assign(event, { pointerType }));
};
/** The click that a browser makes of a release; a browser counts its presses, `click()` does not. */
const release = (at = ON) => {
  point('pointerup', at);
  if (at === ON) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
};
const press = (ready: Promise<unknown>, init: PointerEventInit = {}) => {
  point('pointerdown', init);
  clickEarly(ready);
};
const answered = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  back.mockClear();
  clicks = [];
  isUnderPointer = true;
  history.replaceState(null, '', '/admin/commandes');
  button = document.createElement('button');
  button.getBoundingClientRect = () => BOX as DOMRect;
  jest.spyOn(button, 'matches').mockImplementation(() => isUnderPointer);
  button.addEventListener('click', ({ detail }) => {
    clicks.push(detail);
    history.pushState(null, '', '/admin/commandes?page=2');
  });
  document.body.append(button);
});
afterEach(() => {
  point('pointerup');
  button.remove();
});

test('a pressed button is clicked once its rows are there, and not again when it is released', async () => {
  press(Promise.resolve(['row']));
  expect(clicks).toEqual([]);
  await answered();
  expect(clicks).toEqual([0]);
  release();
  expect(clicks).toEqual([0]);
  expect(back).not.toHaveBeenCalled();
  await answered();
  release();
  expect(clicks).toEqual([0, 1]);
});

test('a button released before its rows are there is clicked by the release alone', async () => {
  press(answered().then(() => ['row']));
  release();
  await answered();
  await answered();
  expect(clicks).toEqual([1]);
});

test.each(['pointerup', 'pointercancel'])('what a press has shown is taken back after a %s elsewhere', async (type) => {
  press(Promise.resolve(['row']));
  await answered();
  point(type, OFF);
  expect(clicks).toEqual([0]);
  expect(back).toHaveBeenCalledTimes(1);
});

test('nothing is taken back where the click has led nowhere', async () => {
  button.addEventListener('click', () => {
    history.replaceState(null, '', '/admin/commandes');
  });
  press(Promise.resolve(['row']));
  await answered();
  point('pointerup', OFF);
  expect(back).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['a finger', () => press(Promise.resolve(['row']), { pointerType: 'touch' })],
  ['a press that opens another tab', () => press(Promise.resolve(['row']), { ctrlKey: true })],
  ['another button of the mouse', () => press(Promise.resolve(['row']), { button: 1 })],
  ['a screen without rows', () => press(Promise.resolve(undefined))],
  ['a failure', () => press(Promise.reject(new Error('503')))],
  [
    'a pointer that has left',
    () => {
      press(Promise.resolve(['row']));
      isUnderPointer = false;
    },
  ],
])('%s waits for the release', async (_, act) => {
  act();
  await answered();
  expect(clicks).toEqual([]);
  release();
  expect(clicks).toEqual([1]);
});

test('where leaving the page is asked about, the question waits for the release', async () => {
  const end = holdPage();
  press(Promise.resolve(['row']));
  await answered();
  expect(clicks).toEqual([]);
  end();
});
