/** Name of the shortcut key on this keyboard. */
export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
