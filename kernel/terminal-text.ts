/** A line for a terminal: what came from elsewhere, such as the name of a file, must not steer it. */
export function forTerminal(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}]/gu, "?");
}
