import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

const storedToken = persistedStore('waitlist-place', isString, { format: 'text' });

/** The token of this person's waitlist entry, from their private link or from local storage. */
export function useWaitlistToken() {
  const [params, setParams] = useSearchParams();
  const [stored, setStored] = useState(() => storedToken.read());
  const linked = params.get('place');
  const store = (token: string | null) => {
    storedToken.write(token);
    setStored(token);
  };
  return {
    token: linked || stored,
    store,
    /** An invalid link leaves the stored token alone. */
    forget: () => (linked ? setParams({}, { replace: true }) : store(null)),
  };
}
