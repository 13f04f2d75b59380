import type { PaletteSource } from "@/kernel/screens/screen-feature.ts";
import { searchManual } from "../contract.ts";

/** Pages of the manual that answer what was typed. */
export const findPages: PaletteSource["find"] = async (text, _where, { api }, signal) => {
  const query = { text: text.trim().slice(0, 100), limit: "4" };
  if (query.text === "") return [];
  const { data } = await api.call(searchManual, { query, signal });
  return data.map(({ page, title, part }) => ({ key: page, label: title, detail: part, href: `/manual/${page}` }));
};
