/** The lines of a `.env` file as named values; quotes around a value are taken off. */
export function parseEnvironmentFile(content: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const line of content.split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name) values[name] = value.replace(/^(["'])(.*)\1$/, "$2");
  }
  return values;
}
