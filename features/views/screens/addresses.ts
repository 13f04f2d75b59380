import type { View } from "../contract.ts";

/** Shown in place of any view: the whole archive, whatever opens by itself. */
export const plainList = "view=all";

/** The view that an address belongs to. */
export function viewIn(address: string, views: readonly View[]): View | null {
  const id = Number(new URLSearchParams(address).get("view"));
  return views.find((view) => view.id === id) ?? null;
}

/** What a view keeps of an address. */
export function kept(address: string): string {
  const given = [...new URLSearchParams(address)].filter(([name]) => name !== "view" && name !== "page");
  return new URLSearchParams(given.toSorted(([one], [other]) => one < other ? -1 : one > other ? 1 : 0)).toString();
}

/** An address that says which columns are hidden, whatever a browser remembers. */
export function withColumns(address: string, hidden: readonly string[]): string {
  const said = new URLSearchParams(address);
  if (!said.has("hide")) said.set("hide", hidden.join(",") || "-");
  return said.toString();
}

/** True when the list no longer shows what its view keeps. */
export function isChanged(address: string, view: View): boolean {
  return kept(address) !== kept(view.address);
}

/** The address that shows a view. */
export function addressOf({ id, address }: Pick<View, "id" | "address">): string {
  return [`view=${id}`, address].filter(Boolean).join("&");
}

const searchWords: Readonly<Record<string, string>> = {
  customerName: "Customer",
  serialNumber: "Serial number",
  tsn: "TSN",
  ntn: "NTN",
  certificationDate: "Certified",
  manufacturer: "Manufacturer",
  importer: "Importer",
  model: "Model",
  type: "Type",
  caliber: "Caliber",
};

/** What was searched for, in words: 'Serial number GLK001 · Customer Smith'; empty when nothing was. */
export function searchInWords(address: string): string {
  const given = [...new URLSearchParams(address)];
  const words = given.flatMap(([name, value]) => searchWords[name] && value ? [`${searchWords[name]} ${value}`] : []);
  const book = given.some(([name, value]) => name === "formType" && value === "1") ? ["Stand Alone"] : [];
  return words.length === 0 ? "" : [...words, ...book].join(" · ");
}
