import { type DetailMarkProps, detailMarks, detailPanelCounts, detailPanels } from "@/features/documents/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { notesGrown } from "./contract-events.ts";
import { notesKey } from "./query-keys.ts";

/** Auditors have none of the dealer's notes, and no place for them. */
const mayNote = ({ document }: DetailMarkProps) => document.permissions.includes("notes.write");

export default {
  name: "notes",
  slots: [
    fillSlot(detailPanels, {
      key: "notes",
      label: "Notes",
      order: 20,
      when: mayNote,
      load: () => import("./screens/notes-panel.tsx"),
    }),
    fillSlot(detailPanelCounts, {
      key: "notes",
      label: "Notes",
      order: 20,
      when: mayNote,
      load: () => import("./screens/notes-count.tsx"),
    }),
    fillSlot(detailMarks, {
      key: "notes.writing",
      label: "Add note",
      order: 90,
      when: mayNote,
      load: () => import("./screens/note-writing.tsx"),
    }),
  ],
  refreshes: [refresh(notesGrown, ({ documentId }) => [notesKey(documentId)])],
} satisfies ScreenFeature;
