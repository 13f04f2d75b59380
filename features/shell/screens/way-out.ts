import type { Api } from "@/kernel/screens/api.ts";
import { getSessionEnd } from "../contract.ts";
import { signInAddress } from "./place.ts";

/** Where somebody goes whose session is over: to the page that says why, where there is one, else to the sign-in page. */
export async function wayOut(api: Api, from: string): Promise<string> {
  const { leadsTo } = await api.call(getSessionEnd).catch(() => ({ leadsTo: null }));
  return leadsTo ?? signInAddress(from);
}
