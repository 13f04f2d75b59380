import { expect } from "expect";
import { extendTailwindMerge } from "tailwind-merge";
import { sourceFiles } from "@/tests/house/imports.ts";
import { cn } from "./cn.ts";

Deno.test("of two utilities for the same property the later one wins", () => {
  expect(cn("h-9 px-3 text-sm", "h-auto px-0")).toBe("text-sm h-auto px-0");
  expect(cn("size-7 px-2", "size-9")).toBe("px-2 size-9");
  expect(cn("h-9 w-9", "size-8")).toBe("size-8");
  expect(cn("px-3 py-2", "p-0")).toBe("p-0");
  expect(cn("flex", "hidden")).toBe("hidden");
});

Deno.test("size and colour of text, weight and face, width and colour of a border do not void each other", () => {
  expect(cn("text-sm text-ink", "text-accent")).toBe("text-sm text-accent");
  expect(cn("font-medium font-sans", "font-record")).toBe("font-medium font-record");
  expect(cn("border border-line", "border-red")).toBe("border border-red");
  expect(cn("border-b-2 text-left", "text-center")).toBe("border-b-2 text-center");
  expect(cn("border-b border-dashed", "border-yellow/40")).toBe("border-b border-dashed border-yellow/40");
});

Deno.test("both directions of a gap, and one side after all sides, stay; all sides after one void it", () => {
  expect(cn("gap-x-4 gap-y-2", "rounded-md rounded-t-none", "overflow-hidden overflow-x-auto")).toBe(
    "gap-x-4 gap-y-2 rounded-md rounded-t-none overflow-hidden overflow-x-auto",
  );
  expect(cn("gap-x-4", "gap-2")).toBe("gap-2");
  expect(cn("rounded-t-md", "rounded-sm")).toBe("rounded-sm");
});

Deno.test("every name of the theme is known for what it is", async () => {
  const theme = await Deno.readTextFile(new URL("app.css", import.meta.url));
  const names = (kind: string) =>
    new Set([...theme.matchAll(RegExp(`--${kind}-([a-z0-9]+(?:-[a-z]+)*):`, "g"))].map(([, name]) => name));
  expect(names("color").size).toBeGreaterThan(25);
  for (const color of names("color")) {
    expect(cn("text-sm border bg-frame text-red", `text-${color} border-${color} bg-${color}`)).toBe(
      `text-sm border text-${color} border-${color} bg-${color}`,
    );
  }
  for (const size of names("text")) expect(cn("text-ink text-sm", `text-${size}`)).toBe(`text-ink text-${size}`);
  for (const motion of names("animate")) expect(cn("animate-pulse", `animate-${motion}`)).toBe(`animate-${motion}`);
});

Deno.test("utilities under other conditions stay apart", () => {
  expect(cn("bg-raised hover:bg-hover", "bg-accent")).toBe("hover:bg-hover bg-accent");
  expect(cn("max-sm:hidden", "flex")).toBe("max-sm:hidden flex");
});

Deno.test("what is false or unknown changes nothing", () => {
  expect(cn("above-row-link", false, undefined, null, "animate-late")).toBe("above-row-link animate-late");
});

Deno.test("for every two class names of the sources the answer is that of the library's own list", async () => {
  const full = extendTailwindMerge({ extend: { theme: { animate: ["appear", "late", "sweep"] } } });
  const names = [...await classNames()].filter((name) => full(`${name} ${name}`) === name);
  expect(names.length).toBeGreaterThan(400);
  const groups = new Map<string, readonly [string, string]>();
  for (const one of names) {
    for (const other of names) {
      const [ours, theirs] = [cn(one, other), full(one, other)];
      if (ours !== theirs && one !== other) groups.set(`${one} ${other}`, [ours, theirs]);
    }
  }
  expect(Object.fromEntries(groups)).toEqual({});
});

/** Words of the strings in the sources, without the conditions before them. */
async function classNames(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const path of sourceFiles().filter((path) => path.endsWith(".tsx"))) {
    for (const [, text] of (await Deno.readTextFile(path)).matchAll(/["'`]([^"'`\n]*)["'`]/g)) {
      for (const word of text.split(/\s+/)) names.add(word.replace(/^(?:[a-z-]+(?:\[[^\]\s]*\])?:)+/, ""));
    }
  }
  return names;
}
