/**
 * What `docs/` says of the code is taken from the code: the example of a whole feature from `tests/fixtures/register`,
 * the picture of the rooms from what the features need. `deno task documents` writes both; a test says when they are old.
 */
import { features } from "@/main.features.ts";

const root = new URL("../../", import.meta.url).pathname;
const widest = 108;

/** The pages that hold something of the code. */
export const pages: readonly string[] = [
  "docs/adding-a-feature.md",
  "docs/feature-parts.md",
  "docs/architecture.md",
];

/** A page with everything that it takes from the code as the code is now. */
export function written(text: string): string {
  const withFiles = text.replace(
    /(<!-- file (\S+) -->\n+)```(\w+)\n[\s\S]*?\n```\n/g,
    (_, mark: string, path: string, language: string) =>
      `${mark}\`\`\`${language}\n${Deno.readTextFileSync(root + path)}\`\`\`\n`,
  );
  return withFiles.replace(/(<!-- rooms -->\n+)```text\n[\s\S]*?\n```\n/g, `$1\`\`\`text\n${picture()}\n\`\`\`\n`);
}

/** The rooms from the top down; a feature stands above all that it needs. */
function picture(): string {
  const heights = new Map<string, number>();
  const heightOf = (name: string): number => {
    const needs = features.find((feature) => feature.name === name)?.needs ?? [];
    const height = heights.get(name) ?? Math.max(0, ...needs.map((need) => heightOf(need) + 1));
    heights.set(name, height);
    return height;
  };
  const layers = Map.groupBy(features.map(({ name }) => name).toSorted(), heightOf);
  const rows = [...layers].toSorted(([a], [b]) => b - a).map(([, names]) => names.join("  "));
  const line = `+${"-".repeat(widest)}+`;
  const row = (said: string) => `| ${said.padEnd(widest - 2)} |`;
  return [
    line,
    row("main.*       the two lists, the commands, the browser's entry"),
    line,
    ...rows.map((names, at) => row(`${at === 0 ? "features/" : ""}`.padEnd(13) + names)),
    line,
    row("ui/          the design system          kernel/      what every feature stands on"),
    row("                                        db/          the database, one writer"),
    line,
  ].join("\n");
}

if (import.meta.main) {
  for (const page of pages) await Deno.writeTextFile(root + page, written(await Deno.readTextFile(root + page)));
  Deno.exit(0);
}
