import type { ComponentType } from "react";
import Eraser from "lucide-react/icons/eraser";
import Highlighter from "lucide-react/icons/highlighter";
import MousePointer from "lucide-react/icons/mouse-pointer-2";
import Pencil from "lucide-react/icons/pencil";
import Square from "lucide-react/icons/square";
import Stamp from "lucide-react/icons/stamp";
import StickyNote from "lucide-react/icons/sticky-note";
import Strikethrough from "lucide-react/icons/strikethrough";
import Type from "lucide-react/icons/type";
import { stampTitle } from "@/features/pdf/contract-annotations.ts";
import type { Tool } from "./mark-store.ts";

export interface ToolEntry {
  readonly tool: Tool;
  readonly label: string;
  /** The letter that takes it. */
  readonly key: string;
  readonly Icon: ComponentType;
}

/** The tools in the order of the toolbar. */
export const tools: readonly ToolEntry[] = [
  { tool: "select", label: "Select", key: "v", Icon: MousePointer },
  { tool: "line-through", label: "Line through", key: "l", Icon: Strikethrough },
  { tool: "text", label: "Text", key: "t", Icon: Type },
  { tool: "stamp", label: stampTitle, key: "s", Icon: Stamp },
  { tool: "note", label: "Note", key: "n", Icon: StickyNote },
  { tool: "box", label: "Box", key: "b", Icon: Square },
  { tool: "highlight", label: "Highlight", key: "h", Icon: Highlighter },
  { tool: "ink", label: "Draw", key: "d", Icon: Pencil },
  { tool: "eraser", label: "Erase", key: "x", Icon: Eraser },
];
