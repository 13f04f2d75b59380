import type { PaletteItem } from "@/kernel/screens/screen-feature.ts";

/** 'Correct this form' in the palette, while a document is on the screen. */
export function findCorrections(text: string, pathname: string): readonly PaletteItem[] {
  const [, storeId, documentId] = /^\/(\d+)\/documents\/(\d+)$/.exec(pathname) ?? [];
  const label = "Correct this form";
  if (!documentId || !label.toLowerCase().includes(text.trim().toLowerCase())) return [];
  return [{ key: "corrections.correct", label, href: `/${storeId}/documents/new-version/${documentId}` }];
}
