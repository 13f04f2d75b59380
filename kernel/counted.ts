const numbers = new Intl.NumberFormat("en-US");

/** A number with separators, for people: 1,204. */
export function grouped(number: number): string {
  return numbers.format(number);
}

/** A count with its noun, for people: `1 file`, `1,204 entries`. The plural is told where it is not the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
