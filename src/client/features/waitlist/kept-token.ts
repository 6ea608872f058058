import { useState } from 'react';
import { useSearchParams } from 'react-router';

const KEY = 'waitlist-place';

function readKept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing still shows the place until the page is left.
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

/** The token of this person's own entry: from their private link, else as this browser kept it. */
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
    /** A link that opens nothing leaves what this browser keeps alone. */
    forget: () => (asked ? setParams({}, { replace: true }) : put(null)),
  };
}
