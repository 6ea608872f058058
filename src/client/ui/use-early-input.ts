import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Applies what the reader typed or chose before hydration: React keeps it in the element without calling `onChange`.
 * @param rendered the value that the server rendered
 */
export function useEarlyInput<Field extends HTMLInputElement | HTMLSelectElement>(
  rendered: string,
  apply: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ rendered, apply });
  useLayoutEffect(() => {
    const value = field.current?.value;
    if (value !== undefined && value !== first.current.rendered) first.current.apply(value);
  }, []);
  return field;
}
