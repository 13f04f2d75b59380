import { KeyboardHelp, type KeyGroup } from "@/ui/keyboard-help.tsx";

const groups: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    keys: [
      { keys: ["Ctrl", "K"], does: "Go to or find" },
      { keys: ["?"], does: "Show this list" },
      { keys: ["Esc"], does: "Close a dialog" },
      { keys: ["Ctrl", "Enter"], does: "Save in a dialog" },
    ],
  },
  {
    title: "List of documents",
    keys: [
      { keys: ["/"], does: "Search" },
      { keys: ["j"], does: "Next row" },
      { keys: ["k"], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["x"], does: "Select the row" },
      { keys: ["u"], does: "Upload" },
    ],
  },
  {
    title: "A document",
    keys: [
      { keys: ["j"], does: "Next document" },
      { keys: ["k"], does: "Previous document" },
      { keys: ["f"], does: "Change the flag" },
    ],
  },
];

export interface KeyListProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All keys of the product at a glance. */
export function KeyList({ open, onOpenChange }: KeyListProps) {
  return <KeyboardHelp open={open} onOpenChange={onOpenChange} groups={groups} />;
}
