let holders = 0;

/** Says that something on this page would be lost or interrupted by loading it anew; the function returned ends that. */
export function holdPage(): () => void {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Whether anything holds the page. */
export const isHeld = (): boolean => holders > 0;
