import { useState } from 'react';

/** Whether it has been true once: what was mounted for it stays, so that its closing animation can run. */
export function useEver(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return now || was;
}
