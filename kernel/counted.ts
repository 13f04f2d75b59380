/** A count with its noun, for people: `1 file`, `1,204 entries`. The plural is told where it is not the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
