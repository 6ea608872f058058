/** Hands a file that the page has to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the next turn of the loop at the latest.
  setTimeout(() => URL.revokeObjectURL(address));
}
