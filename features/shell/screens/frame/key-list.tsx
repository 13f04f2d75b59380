import { KeyboardHelp, type KeyGroup } from "@/ui/keyboard-help.tsx";

const groups: readonly KeyGroup[] = [
  {
    title: "Everywhere",
    keys: [
      { keys: ["Ctrl", "K"], does: "Go to or find" },
      { keys: ["t"], does: "Trace desk" },
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
      { keys: ["Shift", "x"], does: "Select everything up to the row" },
      { keys: ["f"], does: "Flag: then 1 red, 2 green, 3 yellow, 0 none" },
      { keys: ["a"], does: "Assign" },
      { keys: ["e"], does: "Edit the row's details" },
      { keys: ["Esc"], does: "Select none" },
      { keys: ["u"], does: "Upload" },
    ],
  },
  {
    title: "A document",
    keys: [
      { keys: ["j"], does: "Next document" },
      { keys: ["k"], does: "Previous document" },
      { keys: ["f"], does: "Flag" },
      { keys: ["a"], does: "Assign" },
      { keys: ["e"], does: "Edit the details" },
    ],
  },
  {
    title: "To verify",
    keys: [
      { keys: ["v"], does: "Start verifying" },
      { keys: ["Enter"], does: "Next field to check" },
      { keys: ["Ctrl", "Enter"], does: "File it and show the next one" },
      { keys: ["Ctrl", "Shift", "Enter"], does: "Skip it, from within a field" },
      { keys: ["Esc"], does: "Leave the field, for the keys below" },
      { keys: ["s"], does: "Skip it" },
      { keys: ["k"], does: "Back to the one before" },
      { keys: ["d"], does: "Do not file it" },
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
