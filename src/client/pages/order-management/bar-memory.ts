import { useState } from 'react';

/** Whether this device sounds when an order comes in; off until somebody wants it. */
const KEY = 'aforo-bar-sound';

function readSound(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function useBarSound(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readSound);
  const change = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off');
    } catch {
      // Storage is closed: the choice lasts as long as the page.
    }
  };
  return [on, change];
}
