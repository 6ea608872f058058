/** Whether two words differ by at most one letter: another, missing, added, or two swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (long.length > short.length) return long.slice(same + 1) === short.slice(same);
  if (long.slice(same + 1) === short.slice(same + 1)) return true;
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return isSwapped && short.slice(same + 2) === long.slice(same + 2);
}

/** Whether a typed word begins a word, with at most one typo. */
export function beginsWithOneTypo(typed: string, word: string): boolean {
  const { length } = typed;
  return [length - 1, length, length + 1].some((part) => isOneTypoApart(typed, word.slice(0, part)));
}
