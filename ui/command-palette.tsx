import { type ReactNode, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Command as Listing } from "cmdk";
import * as Primitive from "radix-ui/dialog";
import Search from "lucide-react/icons/search";
import { cn } from "./cn.ts";
import { commandKeys, keepCaretKeys, nameMarkedLine } from "./command-keys.ts";
import { MarkedText } from "./marked-text.tsx";
import { Mono } from "./mono.tsx";
import { type LoadOptions, useLoadedOptions } from "./use-options.ts";

/** Something that can be done or gone to. */
export interface Command {
  id: string;
  label: string;
  /** A quiet addition at the right: a store, a TSN. */
  hint?: string;
  /** A serial number or TSN at the right, in the record face. */
  record?: string;
  icon?: ReactNode;
  /** Other words it is found by. */
  keywords?: string;
  /** The key that does the same. */
  shortcut?: string;
  /** Where it leads. */
  to?: string;
  onSelect?: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  id: string;
  title: string;
  items: readonly Command[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is always there; narrowed by what is typed. */
  groups: readonly CommandGroup[];
  /** Asks the server too, documents say; keep the function stable. Its answer is shown as it comes. */
  search?: LoadOptions<CommandGroup>;
  /** How many characters a server search needs. */
  minCharacters?: number;
  placeholder?: string;
  /** What was typed before it opened. */
  typed?: string;
}

/** Everything by typing: go to a store or a screen, find a document. Arrow keys move, Enter goes, Escape leaves. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <div
          data-modal=""
          className="pointer-events-auto fixed inset-0 z-50 flex animate-appear justify-center bg-scrim p-3 sm:pt-[12dvh]"
        >
          <Primitive.Content
            aria-describedby={undefined}
            className="flex max-h-[min(32rem,80dvh)] w-full max-w-2xl flex-col self-start rounded-md border border-line-strong bg-raised outline-none"
          >
            <Primitive.Title className="sr-only">Search or jump</Primitive.Title>
            <Palette {...props} />
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Palette(
  { onOpenChange, groups, search, minCharacters = 3, placeholder, typed: before = "" }: CommandPaletteProps,
) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(before);
  const query = typed.trim();
  const found = useLoadedOptions(search, query.length >= minCharacters ? query : null);
  const shown = useMemo(
    () => [...narrow(groups, query), ...found.items].filter(({ items }) => items.length > 0),
    [groups, query, found.items],
  );
  const run = (command: Command) => {
    onOpenChange(false);
    command.onSelect?.();
    if (command.to !== undefined) void navigate(command.to);
  };

  return (
    <Listing
      ref={nameMarkedLine}
      label="Search or jump"
      shouldFilter={false}
      loop
      vimBindings={false}
      onKeyDown={(event) => commandKeys(event, list.current)}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-b px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <Listing.Input
          placeholder={placeholder ?? "Find a document, or jump to a store or screen"}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={keepCaretKeys}
          // Opening the dialog would select it: whoever is typing goes on behind it.
          onFocus={({ currentTarget }) =>
            requestAnimationFrame(() =>
              currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
            )}
          className="h-12 w-full min-w-0 bg-transparent text-base outline-none"
        />
      </div>
      <Listing.List
        ref={list}
        label="Results"
        className={cn("min-h-0 overflow-y-auto p-1", shown.length === 0 && "hidden")}
      >
        {shown.map((group) => (
          <Listing.Group
            key={group.id}
            heading={group.title}
            className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-faint"
          >
            {group.items.map((command) => (
              <CommandLine
                key={command.id}
                value={`${group.id} ${command.id}`}
                command={command}
                found={found.items.includes(group) ? query : undefined}
                onPress={() => run(command)}
              />
            ))}
          </Listing.Group>
        ))}
      </Listing.List>
      <p role="status" className="px-4 py-3 text-sm text-ink-faint empty:hidden">
        {noteFor(found.state, shown.length)}
      </p>
    </Listing>
  );
}

interface CommandLineProps {
  /** What it is called in the list; no other line is called so. */
  value: string;
  command: Command;
  /** What was looked for, in what the server found by it. */
  found: string | undefined;
  onPress: () => void;
}

function CommandLine({ value, command, found, onPress }: CommandLineProps) {
  return (
    <Listing.Item
      value={value}
      onSelect={onPress}
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1 text-sm aria-selected:bg-hover",
        "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint pointer-coarse:min-h-11",
      )}
    >
      {command.icon}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:justify-between sm:gap-3">
        <span className="truncate sm:shrink-0">
          <MarkedText found={found}>{command.label}</MarkedText>
        </span>
        {(command.hint || command.record) && (
          <span className="flex min-w-0 gap-x-3 text-ink-faint max-sm:text-xs">
            {command.record && <Mono oneLine found={found}>{command.record}</Mono>}
            {command.hint && <span className={command.record ? "shrink-0" : "truncate"}>{command.hint}</span>}
          </span>
        )}
      </span>
      {command.shortcut && <kbd className="font-sans text-xs text-ink-faint">{command.shortcut}</kbd>}
    </Listing.Item>
  );
}

function noteFor(state: string, count: number): string {
  if (state === "loading") return "Searching…";
  if (state === "failed") return "The search failed. Type again to retry.";
  return count === 0 ? "Nothing found." : "";
}

/** The groups with only the commands that hold every word that was typed. */
function narrow(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.map((group) => ({
    ...group,
    items: group.items.filter((command) => {
      const text = `${command.label} ${command.keywords ?? ""} ${command.hint ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  }));
}
