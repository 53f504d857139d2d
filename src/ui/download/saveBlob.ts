/** Saves a file through the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event, so it cannot be revoked at once.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
