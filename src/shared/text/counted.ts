export interface Counted {
  quantity: number;
  name: string;
}

/** "2 × Lemonade", with a non-breaking space before the sign. */
export function counted({ quantity, name }: Counted): string {
  return `${quantity}\u00a0× ${name}`;
}

/** The name alone for a quantity of one, otherwise like `counted`. */
export function countedIfMany(item: Counted): string {
  return item.quantity > 1 ? counted(item) : item.name;
}

/** Equal names as one, in the order in which they first come. */
export function countNames(names: readonly string[]): Counted[] {
  return [...Map.groupBy(names, (name) => name)].map(([name, same]) => ({ name, quantity: same.length }));
}

/** "2 × Lemonade, 1 × Water" */
export function countedList(items: readonly Counted[]): string {
  return items.map(counted).join(', ');
}
