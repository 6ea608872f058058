/** A stand-in for `localStorage` or `sessionStorage`. @param isFull whether writes fail now */
export function browserStorage(isFull = () => false) {
  const texts: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem(key: string, text: string) {
      if (isFull()) throw new Error('QuotaExceededError');
      texts[key] = text;
    },
    removeItem: (key: string) => void delete texts[key],
  };
  // As in a browser, the keys are enumerable and the methods are not.
  return new Proxy(texts, { get: (_, key) => Reflect.get(methods, key) });
}
