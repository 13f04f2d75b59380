import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import Trash from "lucide-react/icons/trash-2";
import { Badge } from "@/ui/badge.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { Tooltip } from "@/ui/tooltip.tsx";
import { attachedTypes, type Attachment } from "../../contract.ts";
import { downloadOf } from "./page-view.tsx";

export interface AttachmentRowProps {
  attachment: Attachment;
  shown: boolean;
  timeZone?: string;
  onView: () => void;
  /** Left out where it cannot be moved; a way that is left out is the end of the list. */
  onMove?: { readonly up?: () => void; readonly down?: () => void };
  /** Left out where it cannot be deleted. */
  onDelete?: () => void;
}

/** One file of a document. */
export function AttachmentRow({ attachment, shown, timeZone, onView, onMove, onDelete }: AttachmentRowProps) {
  const { name, uploadedBy, uploadedByOrigin, uploadedOn } = attachment;
  const pages = attachment.pages === 1 ? "1 page" : `${formatNumber(attachment.pages)} pages`;
  return (
    <tr aria-current={shown || undefined} className="aria-[current]:bg-selected [&>*]:border-b [&>*]:px-3 [&>*]:py-2">
      <th scope="row" className="text-left align-top font-normal">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {typeName(attachment.type)}
          {attachment.isMainAttachment && <Badge tone="outline">Main, version {attachment.versionNumber}</Badge>}
        </span>
        <span className="block text-ink-soft sm:hidden">{pages}, {formatBytes(attachment.size)}</span>
      </th>
      <td className="align-top whitespace-nowrap max-sm:hidden">
        <span className="block tabular-nums">{pages}</span>
        <span className="block text-ink-soft tabular-nums">{formatBytes(attachment.size)}</span>
      </td>
      <td className="align-top">
        <span className="flex items-center gap-x-1.5 max-sm:flex-wrap sm:whitespace-nowrap">
          {uploadedBy}
          <OriginMarker origin={uploadedByOrigin === 1 ? "fastbound" : "strongroom"} />
        </span>
        <InstantText instant={uploadedOn} timeZone={timeZone} className="text-ink-soft tabular-nums" />
      </td>
      <td className="w-px align-top">
        <span className="flex justify-end gap-1 max-sm:flex-col max-sm:items-end">
          <IconButton size="sm" label={`View ${name}`} icon={<Eye aria-hidden="true" />} onClick={onView} />
          <Tooltip content={`Download ${name}`}>
            <a
              href={downloadOf(attachment.uri)}
              download={name}
              aria-label={`Download ${name}`}
              className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "size-7 px-0")}
            >
              <Download aria-hidden="true" />
            </a>
          </Tooltip>
          {(onMove || onDelete) && (
            <Menu
              trigger={<IconButton size="sm" label={`More of ${name}`} icon={<Ellipsis aria-hidden="true" />} />}
            >
              {onMove && (
                <>
                  <MenuItem icon={<ArrowUp />} disabled={!onMove.up} onSelect={onMove.up}>Move up</MenuItem>
                  <MenuItem icon={<ArrowDown />} disabled={!onMove.down} onSelect={onMove.down}>Move down</MenuItem>
                </>
              )}
              {onMove && onDelete && <MenuSeparator />}
              {onDelete && <MenuItem danger icon={<Trash />} onSelect={onDelete}>Delete attachment</MenuItem>}
            </Menu>
          )}
        </span>
      </td>
    </tr>
  );
}

function typeName(type: number): string {
  return attachedTypes.find((known) => known.type === type)?.label ?? "Other";
}
