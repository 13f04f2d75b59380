import { signInTo } from "../product/client.ts";
import { settled } from "./browser.ts";
import { people, stores } from "./sample.ts";
import type { Stage } from "./screen.ts";

const path = `/api/stores/${stores.reno}/outOfBusiness`;

/** Of each server once: the two widths of a screen are prepared side by side. */
const prepared = new Map<string, Promise<void>>();

/** Summit Reno is declared out of business and its pack is prepared, which the sample data has nowhere. */
export async function toPreparedPack({ page }: Stage): Promise<void> {
  const { origin } = new URL(page.url());
  const preparation = prepared.get(origin) ?? prepare(origin);
  prepared.set(origin, preparation);
  await preparation;
  await page.reload();
  await page.getByRole("button", { name: /^Download/ }).waitFor();
  await settled(page);
}

async function prepare(origin: string): Promise<void> {
  const client = await signInTo(origin, people.summitOwner);
  const send = async (end: string, body: object) => {
    const headers = { "content-type": "application/json" };
    await client.json(`${path}${end}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const { today } = await client.json<{ today: string }>(path);
  await send("", {
    ...{ discontinuedOn: today, hasSuccessor: false, contactName: "Victor Alvarado", contactPhone: "(775) 555-0163" },
    contactAddress: "47 Silver Spur Lane, Reno, NV 89501",
  });
  await send("/pack", { partBytes: 4_000_000_000 });
}
