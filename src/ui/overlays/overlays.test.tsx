import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MultiPicker } from '../form/picker/MultiPicker.tsx';
import { Select } from '../form/picker/Select.tsx';
import { Menu } from '../menu/Menu.tsx';
import { forgetOverlays, loadOverlays, overlaysChunk } from './overlays.ts';

/** Makes the overlays arrive when the test says so, as on a slow line. */
function slowLine() {
  const { load } = overlaysChunk;
  let isHere = false;
  let calls: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const loading = jest.spyOn(overlaysChunk, 'load').mockImplementation(async () => {
    if (!isHere) await new Promise<void>((resolve, reject) => calls.push({ resolve, reject }));
    return load();
  });
  const answer = (how: (call: (typeof calls)[number]) => void) =>
    act(async () => {
      const waiting = calls;
      calls = [];
      for (const call of waiting) how(call);
      await Promise.resolve();
    });
  return {
    arrive: () => {
      isHere = true;
      return answer(({ resolve }) => resolve());
    },
    fail: () => answer(({ reject }) => reject(new Error('away'))),
    end: () => {
      loading.mockRestore();
    },
  };
}

const useOptions = (search: string) => ({
  options: ['Analakely', 'Ivandry']
    .filter((label) => label.startsWith(search))
    .map((label) => ({ value: label, label })),
  isFetching: false,
});

function show() {
  const onSelect = jest.fn();
  const onChange = jest.fn();
  render(
    <>
      <Menu label="Actions" entries={[{ key: 'a', label: 'Exporter', onSelect }]}>
        Actions
      </Menu>
      <Select label="Statut" value="" options={[{ value: 'x', label: 'Actif' }]} onChange={onChange} />
      <MultiPicker
        label="Zones"
        placeholder="Toutes"
        emptyText="Aucune"
        values={[]}
        onChange={onChange}
        useOptions={useOptions}
      />
    </>,
  );
  return { user: userEvent.setup(), onSelect, onChange };
}
let line: ReturnType<typeof slowLine>;
beforeEach(() => {
  forgetOverlays();
  line = slowLine();
});
afterEach(() => line.end());

test('a menu pressed before its code is there opens when it comes', async () => {
  const { user, onSelect } = show();
  const button = screen.getByRole('button', { name: 'Actions' });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await line.arrive();
  await user.click(await screen.findByRole('menuitem', { name: 'Exporter' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('a select opens by the keyboard, and its choice is told', async () => {
  const { user, onChange } = show();
  act(() => screen.getByRole('button', { name: /^Statut/ }).focus());
  await user.keyboard('{ArrowDown}');
  await line.arrive();
  await user.click(await screen.findByRole('option', { name: 'Actif' }));
  expect(onChange).toHaveBeenCalledWith('x');
});

test('a focused control keeps the focus, without opening', async () => {
  show();
  act(() => screen.getByRole('button', { name: 'Actions' }).focus());
  await line.arrive();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('what was typed into a picker meanwhile is searched for', async () => {
  const { user } = show();
  await user.type(screen.getByRole('combobox', { name: 'Zones' }), 'Iv');
  await line.arrive();
  expect(screen.getByRole('combobox', { name: 'Zones' })).toHaveValue('Iv');
  expect(await screen.findByRole('option', { name: 'Ivandry' })).toBeInTheDocument();
});

test('code that does not come leaves the control ready to be pressed again', async () => {
  const { user } = show();
  const button = screen.getByRole('button', { name: 'Actions' });
  await user.click(button);
  await line.fail();
  expect(button).not.toHaveAttribute('aria-busy');
  await user.click(button);
  await line.arrive();
  expect(await screen.findByRole('menuitem', { name: 'Exporter' })).toBeInTheDocument();
});

test('a control is not exchanged while it is pressed, which would lose its click', async () => {
  const { user } = show();
  const button = screen.getByRole('button', { name: 'Actions' });
  await user.pointer([{ target: button }, { keys: '[MouseLeft>]', target: button }]);
  await line.arrive();
  expect(button).toBeInTheDocument();
  await user.pointer([{ keys: '[/MouseLeft]', target: button }]);
  expect(await screen.findByRole('menuitem', { name: 'Exporter' })).toBeInTheDocument();
});

test('a press that becomes a scroll is over', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.pointerDown(button);
  fireEvent.focus(button);
  await line.arrive();
  expect(button).toBeInTheDocument();
  fireEvent.pointerCancel(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

describe('a control that appears once its code is there, in a browser that tells its idle time', () => {
  let becomeIdle: () => Promise<void>;
  beforeEach(async () => {
    await line.arrive();
    await act(() => loadOverlays());
    const asked: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => asked.push(callback);
    becomeIdle = () =>
      act(async () => {
        const now = asked.splice(0);
        for (const callback of now) callback({ didTimeout: false, timeRemaining: () => 9 });
        await new Promise((resolve) => setTimeout(resolve));
      });
  });
  afterEach(async () => {
    await becomeIdle();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  const menu = () => screen.getByRole('button', { name: 'Actions' });
  const select = () => screen.getByRole('button', { name: /^Statut/ });

  test('is painted first and gets it when there is no other work', async () => {
    show();
    const painted = [menu(), select()];
    await becomeIdle();
    expect(painted.map((control) => control.isConnected)).toEqual([false, false]);
  });

  test('gets it when a finger presses it, after the click', async () => {
    show();
    const first = menu();
    const send = (type: string) =>
      fireEvent(first, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' }));
    for (const type of ['pointerover', 'pointerdown', 'mousedown', 'focusin']) {
      send(type);
      await act(() => Promise.resolve());
      expect(first).toBeInTheDocument();
    }
    send('pointerup');
    // Promises go on before the click.
    await Promise.resolve().then(() => undefined);
    expect(first).toBeInTheDocument();
    send('click');
    expect(await screen.findByRole('menuitem', { name: 'Exporter' })).toBeInTheDocument();
  });

  test('keeps its click when the browser becomes idle during the press', async () => {
    const { user } = show();
    const first = menu();
    fireEvent.pointerDown(first);
    await becomeIdle();
    expect(first).toBeInTheDocument();
    await user.pointer([{ target: first }, { keys: '[MouseLeft]', target: first }]);
    expect(await screen.findByRole('menuitem', { name: 'Exporter' })).toBeInTheDocument();
  });
});
