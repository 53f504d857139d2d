/** How this machine's keyboard calls the key of shortcuts. */
export const modifierKey = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl');
