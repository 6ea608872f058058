import { toast } from '#client/lib/toast.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** What is said after copying. */
export interface ShareWords {
  copied: string;
  copyFailed: string;
}

/** The address of an event's public page, to send to guests. */
export function eventLink(eventId: string): string {
  return `${window.location.origin}${pathFor(PATHS.event, eventId)}`;
}

/** Copies a text to the clipboard and confirms it with a toast. */
export async function copyText(text: string, words: ShareWords): Promise<void> {
  try {
    // The clipboard API requires HTTPS.
    await navigator.clipboard.writeText(text);
    toast.success(words.copied);
  } catch (error) {
    console.error(error);
    toast.error(words.copyFailed);
  }
}

/** Whether the device supports the Web Share API. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the device's share sheet; copies the link if there is none or it fails. */
export async function shareLink(what: { text: string; url: string }, words: ShareWords): Promise<void> {
  if (!canShare()) return await copyText(what.url, words);
  try {
    await navigator.share(what);
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(what.url, words);
  }
}
