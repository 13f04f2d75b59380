import { expect } from "expect";
import { signInProgram } from "@/deploy/build/sign-in-program.ts";
import { signInStep, signInWays } from "@/features/accounts/slots.ts";
import { fillingsOf, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { screens } from "@/main.screens.ts";
import { signInScreens } from "@/main.sign-in-screens.ts";
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

Deno.test("the sign-in page's own program knows what the product's list puts into the page, in the same order", async () => {
  const step = { step: "enrol", ticket: "t", next: "/", onStartAgain() {} } as const;
  const keys = (features: readonly ScreenFeature[]) =>
    [...fillingsOf(features, signInWays, { next: "/" }), ...fillingsOf(features, signInStep, step)].map(({ key }) =>
      key
    );
  expect(keys(screens).length).toBeGreaterThan(3);
  expect(keys(signInScreens)).toEqual(keys(screens));

  const root = new URL("../../", import.meta.url);
  const ways = await Promise.all(signInScreens.map(async ({ name }) => {
    const text = await Deno.readTextFile(new URL(`features/${name}/screens-sign-in.ts`, root));
    return [...text.matchAll(/signInWays, \{[^}]*?import\("\.\/([^"]+)"\)/g)].map(([, path]) =>
      `features/${name}/${path}`
    );
  }));
  expect([...signInProgram.together].sort()).toEqual(ways.flat().sort());
});
