/** Keeps each dot of a seat's words on the line of what stands before it. */
export function withoutLeadingDots(words: string): string {
  return words.replaceAll(' · ', '\u00A0· ');
}
