/** The part of an id that people compare and read out; a ticket's is not its code, which opens the door. */
export function readOutId(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
