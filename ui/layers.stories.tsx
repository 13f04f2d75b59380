import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import Flag from "lucide-react/icons/flag";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "./button.tsx";
import { type CommandGroup, CommandPalette } from "./command-palette.tsx";
import { ConfirmDialog, TypedConfirmDialog } from "./confirm-dialog.tsx";
import { DateField } from "./date-field.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import { Input } from "./input.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { Menu, MenuItem, MenuSeparator } from "./menu.tsx";
import { Popover } from "./popover.tsx";
import { SearchBox } from "./search-box.tsx";
import { SplitPane } from "./split-pane.tsx";
import { Textarea } from "./textarea.tsx";

const meta = { title: "Parts/Layers" } satisfies Meta;
export default meta;

function NoteDialog() {
  const [open, setOpen] = useState(true);
  const [note, setNote] = useState("");
  const [date, setDate] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a note</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add a note"
        description="Everyone who may see this document sees its notes."
        unsaved={note !== ""}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" disabled={note === ""}>Save</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Note" required>
            <Textarea value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <Field label="Remind me on">
            <DateField value={date} onChange={setDate} today="2024-03-20" />
          </Field>
        </div>
      </Dialog>
    </>
  );
}

export const DialogWithAForm: StoryObj = { render: () => <NoteDialog /> };

export const BusyDialog: StoryObj = {
  render: () => (
    <Dialog
      open
      busy
      onOpenChange={() => {}}
      title="Verify document details"
      footer={<Button variant="primary" busy>Uploading</Button>}
    >
      <Field label="Customer name">
        <Input defaultValue="Byron, Ada" />
      </Field>
    </Dialog>
  ),
};

export const Confirm: StoryObj = {
  render: () => (
    <ConfirmDialog
      open
      danger
      onOpenChange={() => {}}
      onConfirm={() => {}}
      title="Delete this attachment?"
      description="It stays in the history, and no longer shows among the attachments."
      confirmLabel="Delete"
    />
  ),
};

export const TypedConfirm: StoryObj = {
  render: () => (
    <TypedConfirmDialog
      open
      onOpenChange={() => {}}
      onConfirm={() => {}}
      title="Are You Sure You Want to End the Current Audit?"
      description="All auditors lose their access at once."
      confirmLabel="End Audit"
      phrase="END AUDIT"
    />
  ),
};

export const Menus: StoryObj = {
  render: () => (
    <div className="flex gap-3">
      <Menu align="start" trigger={<Button>Actions</Button>}>
        <MenuItem icon={<Flag aria-hidden="true" />} shortcut="F">Flag</MenuItem>
        <MenuItem to="/1/documents">Open the archive</MenuItem>
        <MenuItem disabled>Not available</MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash aria-hidden="true" />}>Delete</MenuItem>
      </Menu>
      <Popover label="About this value" trigger={<Button>About this value</Button>} className="w-72">
        <p className="text-sm">Read from page 1, item 30, with 97 % confidence.</p>
      </Popover>
    </div>
  ),
};

const GROUPS: CommandGroup[] = [
  {
    id: "stores",
    title: "Stores",
    items: [
      { id: "s1", label: "Summit Denver", hint: "Denver, CO", to: "/1/documents" },
      { id: "s2", label: "Summit Boise", hint: "Boise, ID", to: "/2/documents" },
    ],
  },
  {
    id: "screens",
    title: "Screens",
    items: [
      { id: "u", label: "Upload New Document", shortcut: "U", icon: <Flag aria-hidden="true" /> },
      { id: "d", label: "Dashboard", to: "/1/dashboard" },
    ],
  },
];

async function findDocuments(query: string): Promise<CommandGroup[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const items = ["Byron, Ada", "Hopper, Grace"].filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  return [{
    id: "documents",
    title: "Documents",
    items: items.map((label) => ({ id: label, label, hint: "2024-000471 · 03/05/24" })),
  }];
}

function PaletteSample() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the palette</Button>
      <CommandPalette open={open} onOpenChange={setOpen} groups={GROUPS} search={findDocuments} />
    </>
  );
}

export const Palette: StoryObj = { render: () => <PaletteSample /> };

export const Keys: StoryObj = {
  render: () => (
    <KeyboardHelp
      open
      onOpenChange={() => {}}
      groups={[
        {
          title: "Everywhere",
          keys: [
            { keys: ["/"], does: "Search" },
            { keys: ["Ctrl", "K"], does: "Command palette" },
            { keys: ["U"], does: "Upload" },
            { keys: ["?"], does: "Show these keys" },
          ],
        },
        {
          title: "Documents",
          keys: [
            { keys: ["J"], does: "Next row or document" },
            { keys: ["K"], does: "Previous row or document" },
            { keys: ["Enter"], does: "Open" },
            { keys: ["X"], does: "Select" },
            { keys: ["F"], does: "Flag" },
          ],
        },
      ]}
    />
  ),
};

export const Files: StoryObj = {
  render: () => (
    <div className="flex max-w-xl flex-col gap-4">
      <FileDrop
        label="Drop PDF files here"
        hint="PDF only, up to 100 MB each."
        accept="application/pdf"
        multiple
        onFiles={() => {}}
      />
      <FileDrop label="Drop a picture here" onFiles={() => {}} error="Only Image type accepted" />
      <FileDrop label="Drop PDF files here" disabled onFiles={() => {}} />
    </div>
  ),
};

function PeopleSearch() {
  const [search, setSearch] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <SearchBox
        label="Search users"
        placeholder="Search by name or e-mail"
        minCharacters={3}
        value={search}
        onSearch={setSearch}
      />
      <p>{search ? `Sought: ${search}` : "Nothing is sought."}</p>
    </div>
  );
}

export const Searching: StoryObj = { render: () => <PeopleSearch /> };

export const Split: StoryObj = {
  render: () => (
    <SplitPane
      label="Page width"
      className="h-80"
      start={<div className="h-full rounded-md border bg-paper p-4">The page itself</div>}
      end={<div className="h-full rounded-md border bg-paper p-4">Its facts</div>}
    />
  ),
};
