import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/** The value of the render before while the new one is deeply equal, so that memos can depend on it. */
export function useStable<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
