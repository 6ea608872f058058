import { toast } from '#client/lib/toast.ts';

interface ShareWords {
  copied: string;
  copyFailed: string;
}

/** Puts a text where the reader can paste it from, and says so. */
export async function copyText(text: string, words: ShareWords): Promise<void> {
  try {
    // Without HTTPS there is no clipboard at all.
    await navigator.clipboard.writeText(text);
    toast.success(words.copied);
  } catch (error) {
    console.error(error);
    toast.error(words.copyFailed);
  }
}

/** Whether the device has a sheet of its own to share with. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the device's own sheet for sharing; where there is none, or it fails, the link is copied. */
export async function shareLink(what: { text: string; url: string }, words: ShareWords): Promise<void> {
  if (!canShare()) return await copyText(what.url, words);
  try {
    await navigator.share(what);
  } catch (error) {
    // Closing the sheet without a choice is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(what.url, words);
  }
}
