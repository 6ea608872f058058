/** Hands a file that the page has to the browser's downloads. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by the next turn of the loop at the latest.
  setTimeout(() => URL.revokeObjectURL(address));
}
