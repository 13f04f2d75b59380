import Columns2 from "lucide-react/icons/columns-2";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import FileCode from "lucide-react/icons/file-code-2";
import Layers from "lucide-react/icons/layers";
import type { Attachment } from "@/features/documents/contract.ts";
import { Badge } from "@/ui/badge.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem } from "@/ui/menu.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { Tooltip } from "@/ui/tooltip.tsx";
import type { FormVersion } from "../../contract.ts";
import { useTaking } from "./use-taking.ts";
import { versionName } from "./version-rules.ts";

export interface VersionItemProps {
  version: FormVersion;
  attachment: Attachment;
  isNewest: boolean;
  timeZone: string;
  /** The page that compares it with the version before; null for the original. */
  compareHref: string | null;
  onView: () => void;
}

/** One version of a form: who saved it when, what it corrects, its file, and what can be taken of it. */
export function VersionItem({ version, attachment, isNewest, timeZone, compareHref, onView }: VersionItemProps) {
  const { versionNumber, createdBy, createdOn, corrections, sha256 } = version;
  const name = `version ${versionNumber}`;
  const take = useTaking(attachment);
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-medium">{versionName(versionNumber)}</h2>
        {isNewest && <Badge tone="accent">Newest</Badge>}
        <span className="ml-auto flex gap-1">
          <IconButton size="sm" label={`View ${name}`} icon={<Eye aria-hidden="true" />} onClick={onView} />
          <Tooltip content={`Download ${name}`}>
            <a
              href={`${attachment.uri}?download=1`}
              download={attachment.name}
              aria-label={`Download ${name}`}
              className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "size-7 px-0")}
            >
              <Download aria-hidden="true" />
            </a>
          </Tooltip>
          <Menu
            trigger={<IconButton size="sm" label={`More of ${name}`} icon={<Ellipsis aria-hidden="true" />} />}
          >
            {compareHref && (
              <MenuItem icon={<Columns2 />} to={compareHref}>Compare with version {versionNumber - 1}</MenuItem>
            )}
            <MenuItem icon={<Layers />} onSelect={take.flattened}>Download a flattened copy</MenuItem>
            <MenuItem icon={<FileCode />} onSelect={take.xfdf}>Download the marks (XFDF)</MenuItem>
          </Menu>
        </span>
      </div>
      <p className="flex flex-wrap gap-x-1.5 text-ink-soft">
        <span className="text-ink">{createdBy}</span>
        <InstantText instant={createdOn} timeZone={timeZone} withTime />
      </p>
      {corrections.length > 0 && (
        <ul aria-label={`Corrections of ${name}`} className="flex list-disc flex-col gap-0.5 pl-5">
          {/* The same words may stand there twice, and the list never changes. */}
          {corrections.map((words, at) => <li key={at} className="wrap-anywhere">{words}</li>)}
        </ul>
      )}
      <p className="text-ink-soft tabular-nums">{factsOf(version)}</p>
      <div className="flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-faint">
        SHA-256
        <CopiedValue label={`SHA-256 of ${name}`} className="text-xs">{sha256}</CopiedValue>
      </div>
    </li>
  );
}

function factsOf({ marks, pages, size }: FormVersion): string {
  const count = (number: number, one: string) => `${formatNumber(number)} ${number === 1 ? one : `${one}s`}`;
  return [marks === 0 ? "No marks" : count(marks, "mark"), count(pages, "page"), formatBytes(size)].join(", ");
}
