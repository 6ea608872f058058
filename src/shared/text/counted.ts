export interface Counted {
  quantity: number;
  name: string;
}

/** "2 × Lemonade"; a line never ends between the number and its sign. */
export function counted({ quantity, name }: Counted): string {
  return `${quantity}\u00a0× ${name}`;
}

/** The same where one by itself goes without a number. */
export function countedIfMany(item: Counted): string {
  return item.quantity > 1 ? counted(item) : item.name;
}

/** "2 × Lemonade, 1 × Water" */
export function countedList(items: readonly Counted[]): string {
  return items.map(counted).join(', ');
}
