import { signInTo } from "../product/client.ts";
import { settled } from "./browser.ts";
import { people, stores } from "./sample.ts";
import type { Stage } from "./screen.ts";

const path = `/api/stores/${stores.reno}/outOfBusiness`;

/** Summit Reno is declared out of business and its pack is prepared, which the sample data has nowhere. */
export async function toPreparedPack({ page }: Stage): Promise<void> {
  const client = await signInTo(new URL(page.url()).origin, people.summitOwner);
  const send = async (method: string, end: string, body: object) => {
    const headers = { "content-type": "application/json" };
    return await client.json(`${path}${end}`, { method, headers, body: JSON.stringify(body) });
  };
  const { declaration, today, pack } = await client.json<{ declaration: object | null; today: string; pack: unknown }>(
    path,
  );
  if (!declaration) {
    await send("POST", "", {
      ...{ discontinuedOn: today, hasSuccessor: false, contactName: "Victor Alvarado", contactPhone: "(775) 555-0163" },
      contactAddress: "47 Silver Spur Lane, Reno, NV 89501",
    });
  }
  if (!pack) await send("POST", "/pack", { partBytes: 4_000_000_000 });
  await page.reload();
  await page.getByRole("button", { name: /^Download/ }).waitFor();
  await settled(page);
}
