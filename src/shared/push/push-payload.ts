/** What the service worker shows. Encrypted for one browser, so personal words are fine. */
export interface PushPayload {
  title: string;
  body: string;
  /** The page that a click opens. */
  path: string;
  /** A later push of the same tag replaces the notification. */
  tag: string;
}
