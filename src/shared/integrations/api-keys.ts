/** Read permissions of a key. */
export const API_SCOPES = ['events', 'attendees', 'check_ins'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A key is this prefix followed by 32 random bytes as base64url. */
export const API_KEY_PREFIX = 'aforo_';
export const API_KEY_PATTERN = /^aforo_[A-Za-z0-9_-]{43}$/;
/** Visible characters that identify a key to people: 36 of its 256 bits. */
export const API_KEY_SHOWN_CHARS = 12;
