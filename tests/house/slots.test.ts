import { expect } from "expect";
import { screens } from "@/main.screens.ts";
import register from "../fixtures/register/screens.tsx";

/** The names of all slots that features declare. */
async function declaredSlots(): Promise<string[]> {
  const names: string[] = [];
  const features = new URL("../../features/", import.meta.url);
  for await (const { name } of Deno.readDir(features)) {
    const text = await Deno.readTextFile(new URL(`${name}/slots.ts`, features)).catch(() => "");
    names.push(...[...text.matchAll(/slotKey<[\s\S]*?>\(\s*"([^"]+)"/g)].map(([, slot]) => slot));
  }
  return names.sort();
}

Deno.test("every slot is filled by a feature, or by the example package, whose journey shows it", async () => {
  const declared = await declaredSlots();
  const filled = new Set([...screens, register].flatMap(({ slots = [] }) => slots.map(({ slot }) => slot)));
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((slot) => !filled.has(slot))).toEqual([]);
  expect([...filled].filter((slot) => !declared.includes(slot))).toEqual([]);
});
