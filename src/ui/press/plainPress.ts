type Keys = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a press follows a link in this tab. */
export const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
