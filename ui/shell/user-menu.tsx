import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import { Popover } from "../popover.tsx";

/** One entry of the user menu. */
export interface UserMenuEntry {
  label: string;
  icon?: ReactNode;
  to?: string;
  onSelect?: () => void;
  /** A hairline above it. */
  separated?: boolean;
  /** Only where there is a keyboard or a mouse. */
  notForThumbs?: boolean;
}

export interface UserMenuProps {
  name: string;
  email?: string;
  pictureSrc?: string | null;
  entries: readonly UserMenuEntry[];
  /** Theme toggle, and the mode switch on small screens. */
  extra?: ReactNode;
}

/** The person, and everything that is about them or their organisation. Tab walks through all of it. */
export function UserMenu({ name, email, pictureSrc, entries, extra }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button variant="ghost" className="size-9 rounded-full px-0">
      <Avatar name={name} src={pictureSrc} size="md" decorative />
      <span className="sr-only">Menu of {name}</span>
    </Button>
  );
  return (
    <Popover label="User menu" align="end" trigger={trigger} open={open} onOpenChange={setOpen} className="w-64 p-0">
      <div className="border-b px-3 py-2">
        <p className="truncate text-sm font-medium">{name}</p>
        {email && <p className="truncate text-xs text-ink-faint">{email}</p>}
      </div>
      <ul className="p-1">
        {entries.map((entry) => (
          <li
            key={entry.label}
            className={cn(
              entry.separated && "-mx-1 mt-1 border-t px-1 pt-1",
              entry.notForThumbs && "pointer-coarse:hidden",
            )}
          >
            <Entry
              entry={entry}
              onDone={() => setOpen(false)}
            />
          </li>
        ))}
      </ul>
      {extra && <div className="flex flex-wrap items-center gap-2 border-t p-3">{extra}</div>}
    </Popover>
  );
}

const LINE = cn(
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover",
  "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint pointer-coarse:min-h-11",
);

function Entry({ entry, onDone }: { entry: UserMenuEntry; onDone: () => void }) {
  const select = () => {
    onDone();
    entry.onSelect?.();
  };
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 truncate">{entry.label}</span>
    </>
  );
  if (entry.to !== undefined) return <Link to={entry.to} onClick={select} className={LINE}>{content}</Link>;
  return <button type="button" onClick={select} className={LINE}>{content}</button>;
}
