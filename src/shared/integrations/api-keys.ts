/** What a key may read. */
export const API_SCOPES = ['events', 'attendees', 'check_ins'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A key: this word, and 32 random bytes as base64url. */
export const API_KEY_PREFIX = 'aforo_';
export const API_KEY_PATTERN = /^aforo_[A-Za-z0-9_-]{43}$/;
/** How much of a key is shown for people to know it by: 36 of its 256 bits. */
export const API_KEY_SHOWN_CHARS = 12;
