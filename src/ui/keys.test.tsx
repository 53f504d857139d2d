import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { usePageKey } from './keys.ts';

test('a key that is pressed as soon as its screen is painted is heard', () => {
  const pressed = jest.fn();
  function Screen() {
    usePageKey('/', pressed);
    return null;
  }
  // Runs in the commit, after the layout effects of its children and before the effects that wait for the paint.
  function Page() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    }, []);
    return <Screen />;
  }
  render(<Page />);
  expect(pressed).toHaveBeenCalledTimes(1);
});
