/** "2 × Lemonade"; a line never ends between the number and its sign. */
export function counted(quantity: number, name: string): string {
  return `${quantity}\u00a0× ${name}`;
}

/** The same where one by itself goes without a number. */
export function countedIfMany({ quantity, name }: { quantity: number; name: string }): string {
  return quantity > 1 ? counted(quantity, name) : name;
}
