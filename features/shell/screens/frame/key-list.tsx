import { Link, useLocation } from "react-router";
import { KeyboardHelp, type KeyGroup } from "@/ui/keyboard-help.tsx";
import { TOAST_KEY } from "@/ui/toast-store.ts";

/** Keys of some pages; `on` tells by the path which. */
interface PageKeys extends KeyGroup {
  readonly on: RegExp;
}

const everywhere: KeyGroup = {
  title: "Everywhere",
  keys: [
    { keys: ["Ctrl", "K"], does: "Search or jump" },
    { keys: ["t"], does: "Trace desk" },
    { keys: ["?"], does: "Show this list" },
    { keys: [TOAST_KEY], does: "Go to the newest message (Undo)" },
    { keys: ["Esc"], does: "Close a dialog" },
    { keys: ["Ctrl", "Enter"], does: "Save in a dialog" },
  ],
};

/** Keys of every list that has the page for itself. */
const rows = (enter: string): KeyGroup["keys"] => [
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: enter },
];

const pages: readonly PageKeys[] = [
  {
    title: "Documents list",
    on: /^\/\d+\/documents\/?$/,
    keys: [
      { keys: ["/"], does: "Search" },
      { keys: ["Enter"], does: "From the search to the first row" },
      ...rows("Open the row"),
      { keys: ["x"], does: "Select the row" },
      { keys: ["Shift", "x"], does: "Select through this row" },
      { keys: ["Esc"], does: "Clear the selection" },
      { keys: ["f"], does: "Flag, then 1 red, 2 green, 3 yellow, 0 none" },
      { keys: ["a"], does: "Assign" },
      { keys: ["e"], does: "Edit the details" },
      { keys: ["m"], does: "Menu of the row" },
      { keys: ["g"], does: "Jump to a name, date or number" },
      { keys: ["0"], does: "All documents" },
      { keys: ["1", "9"], does: "Open a saved view by number" },
      { keys: ["u"], does: "Upload" },
      { keys: ["r"], does: "Continue the review (auditors)" },
    ],
  },
  {
    title: "Document",
    on: /^\/\d+\/documents\/\d+/,
    keys: [
      { keys: ["j"], does: "Next document" },
      { keys: ["k"], does: "Previous document" },
      { keys: ["f"], does: "Flag, then 1 red, 2 green, 3 yellow, 0 none" },
      { keys: ["a"], does: "Assign" },
      { keys: ["n"], does: "Add a note" },
      { keys: ["e"], does: "Edit the details" },
      { keys: ["Ctrl", "P"], does: "Print the form" },
      { keys: ["u"], does: "Add files (Attachments tab)" },
    ],
  },
  {
    title: "Review",
    on: /^\/\d+\/review/,
    keys: [
      { keys: ["Enter"], does: "Reviewed, and show the next form" },
      { keys: ["r"], does: "Reviewed, and show the next form" },
      { keys: ["Shift", "r"], does: "Not reviewed" },
      { keys: ["1"], does: "Red flag" },
      { keys: ["2"], does: "Green flag" },
      { keys: ["3"], does: "Yellow flag" },
      { keys: ["0"], does: "No flag" },
      { keys: ["n"], does: "Write a note" },
      { keys: ["Ctrl", "Enter"], does: "Save the note" },
      { keys: ["j"], does: "Next form, without marking" },
      { keys: ["k"], does: "Form before" },
      { keys: ["c"], does: "Show a second document, or close it" },
      { keys: ["u"], does: "Undo the last mark" },
      { keys: ["Esc"], does: "Back to the documents" },
    ],
  },
  {
    title: "Viewer",
    on: /^\/\d+\/documents\/(?:\d+|compare)/,
    keys: [
      { keys: ["+"], does: "Zoom in" },
      { keys: ["-"], does: "Zoom out" },
      { keys: ["0"], does: "Actual size" },
      { keys: ["Shift", "R"], does: "Rotate" },
      { keys: ["Page Down"], does: "Next page" },
      { keys: ["Page Up"], does: "Previous page" },
      { keys: ["Ctrl", "F"], does: "Find in the file" },
      { keys: ["Ctrl", "P"], does: "Print" },
    ],
  },
  {
    title: "Versions of the form",
    on: /^\/\d+\/documents\/\d+\/?$/,
    keys: [
      { keys: ["1"], does: "Original" },
      { keys: ["2"], does: "Corrected" },
      { keys: ["3"], does: "Both" },
    ],
  },
  {
    title: "Compare versions",
    on: /^\/\d+\/documents\/\d+\/versions/,
    keys: [
      { keys: ["b"], does: "Show the other version" },
      { keys: ["s"], does: "Side by side" },
      { keys: ["o"], does: "Overlay" },
    ],
  },
  {
    title: "Correct a list of forms",
    on: /^\/\d+\/corrections\/\d+\/walk/,
    keys: [
      { keys: ["Ctrl", "Enter"], does: "Save, and show the next form" },
      { keys: ["Alt", "s"], does: "Skip the form" },
      { keys: ["Alt", "n"], does: "Next form" },
      { keys: ["Alt", "b"], does: "Form before" },
    ],
  },
  {
    title: "Compare",
    on: /^\/\d+\/documents\/compare/,
    keys: [
      { keys: ["c"], does: "Show the other document" },
      { keys: ["Space"], does: "Show the other document" },
    ],
  },
  {
    title: "Trace desk",
    on: /^\/\d+\/traces/,
    keys: [
      { keys: ["↓"], does: "Next match" },
      { keys: ["↑"], does: "Previous match" },
      { keys: ["Enter"], does: "View the form" },
      { keys: ["Ctrl", "Enter"], does: "Use this form" },
      { keys: ["Ctrl", "S"], does: "Save the request" },
      { keys: ["n"], does: "Add a note to the request" },
      { keys: ["p"], does: "Make the response packet" },
    ],
  },
  {
    title: "To verify",
    on: /^\/\d+\/to-verify\/?$/,
    keys: [
      { keys: ["v"], does: "Start verifying" },
      ...rows("Open the row"),
      { keys: ["x"], does: "Select the row" },
      { keys: ["d"], does: "Discard the selected rows" },
      { keys: ["Esc"], does: "Clear the selection" },
    ],
  },
  {
    title: "Verify a form",
    on: /^\/\d+\/to-verify\/\d+/,
    keys: [
      { keys: ["Enter"], does: "Next field to check" },
      { keys: ["Ctrl", "Enter"], does: "File it and show the next" },
      { keys: ["Ctrl", "Shift", "Enter"], does: "Skip it (while typing)" },
      { keys: ["Ctrl", "Shift", "d"], does: "Discard it (while typing)" },
      { keys: ["Esc"], does: "Exit the field" },
      { keys: ["s"], does: "Skip it" },
      { keys: ["j"], does: "Skip it" },
      { keys: ["k"], does: "Go back to the last one" },
      { keys: ["d"], does: "Discard it" },
      { keys: ["z"], does: "Undo the last discard" },
    ],
  },
  {
    title: "User Management",
    on: /^\/\d+\/user-management/,
    keys: [{ keys: ["/"], does: "Search users" }, ...rows("Edit the user")],
  },
  {
    title: "FFL Settings, Users tab",
    on: /^\/\d+\/ffl-settings/,
    keys: [{ keys: ["/"], does: "Search users" }, ...rows("Edit the user")],
  },
  {
    title: "Your Organization",
    on: /^(?:\/\d+)?\/organization/,
    keys: [{ keys: ["/"], does: "Search FFLs" }, ...rows("Open its settings")],
  },
  {
    title: "Manual",
    on: /^\/manual/,
    keys: [{ keys: ["/"], does: "Search the manual" }],
  },
  {
    title: "Outbox",
    on: /^(?:\/\d+)?\/outbox/,
    keys: rows("Open the email"),
  },
];

export interface KeyListProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All keys of the product at a glance: those of the page shown first, then those that work everywhere, then the others. */
export function KeyList({ open, onOpenChange }: KeyListProps) {
  const { pathname } = useLocation();
  const here = pages.filter(({ on }) => on.test(pathname));
  const elsewhere = pages.filter(({ on }) => !on.test(pathname));
  return (
    <KeyboardHelp
      open={open}
      onOpenChange={onOpenChange}
      groups={[...here, everywhere, ...elsewhere]}
      footer={
        <Link
          to="/manual/keyboard"
          onClick={() => onOpenChange(false)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3"
        >
          Keys in the manual
        </Link>
      }
    />
  );
}
