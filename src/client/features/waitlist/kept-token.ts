import { useState } from 'react';
import { useSearchParams } from 'react-router';

const KEY = 'waitlist-place';

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Without storage the place is shown until the page is left.
    return null;
  }
}

function writeKept(token: string | null): void {
  try {
    if (token) localStorage.setItem(KEY, token);
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.error(error);
  }
}

/** The token of this person's waitlist entry, from their private link or from local storage. */
export function useKeptToken() {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(readKept);
  const asked = params.get('place');
  const put = (token: string | null) => {
    writeKept(token);
    setKept(token);
  };
  return {
    token: asked || kept,
    keep: put,
    /** An invalid link leaves the stored token alone. */
    forget: () => (asked ? setParams({}, { replace: true }) : put(null)),
  };
}
