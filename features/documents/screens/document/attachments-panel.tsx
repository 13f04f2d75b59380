import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { Badge } from "@/ui/badge.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { Tooltip } from "@/ui/tooltip.tsx";
import { attachedTypes, type Attachment } from "../../contract.ts";
import { downloadOf } from "./page-view.tsx";

export interface AttachmentsPanelProps {
  attachments: readonly Attachment[];
  /** The one in the viewer. */
  shown: Attachment | undefined;
  /** The store's. */
  timeZone?: string;
  onView: (attachment: Attachment) => void;
}

const HEADING = "border-b px-3 py-2 font-medium";

/** The files of a document: what each is, who brought it and when. View shows it, Download keeps a copy. */
export function AttachmentsPanel({ attachments, shown, timeZone, onView }: AttachmentsPanelProps) {
  return (
    <div className="rounded-md border bg-paper">
      <table className="w-full text-sm">
        <caption className="sr-only">Attachments</caption>
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            <th scope="col" className={HEADING}>File</th>
            <th scope="col" className={cn(HEADING, "max-sm:hidden")}>Size</th>
            <th scope="col" className={HEADING}>Uploaded</th>
            <th scope="col" className={HEADING}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child>*]:border-b-0">
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              shown={attachment.id === shown?.id}
              timeZone={timeZone}
              onView={() => onView(attachment)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AttachmentRowProps {
  attachment: Attachment;
  shown: boolean;
  timeZone?: string;
  onView: () => void;
}

function AttachmentRow({ attachment, shown, timeZone, onView }: AttachmentRowProps) {
  const { name, uploadedBy, uploadedByOrigin, uploadedOn } = attachment;
  const pages = attachment.pages === 1 ? "1 page" : `${formatNumber(attachment.pages)} pages`;
  return (
    <tr aria-current={shown || undefined} className="aria-[current]:bg-selected [&>*]:border-b [&>*]:px-3 [&>*]:py-2">
      <th scope="row" className="text-left align-top font-normal">
        <span className="block font-medium break-words">{name}</span>
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
        <span className="flex justify-end gap-1">
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
        </span>
      </td>
    </tr>
  );
}

function typeName(type: number): string {
  return attachedTypes.find((known) => known.type === type)?.label ?? "Other";
}
