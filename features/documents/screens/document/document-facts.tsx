import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import type { Attachment, Document } from "../../contract.ts";
import type { Setting } from "../use-setting.ts";
import { detailPanels } from "../../slots.ts";
import { AttachmentsPanel } from "./attachments-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";

export interface DocumentFactsProps {
  document: Document;
  setting: Setting;
  /** The open tab. */
  tab: string;
  onTabChange: (tab: string) => void;
  /** The attachment in the viewer. */
  shown: Attachment | undefined;
  onView: (attachment: Attachment) => void;
}

/** The facts of a document as tabs: details, attachments, and what other features know of it. */
export function DocumentFacts({ document, setting, tab, onTabChange, shown, onView }: DocumentFactsProps) {
  const panels = useSlot(detailPanels, { document, timeZone: setting.timeZone, onView });
  return (
    <Tabs
      label="Facts of the document"
      value={tab}
      onValueChange={onTabChange}
      items={[
        { value: "details", label: "Details", content: <DetailsPanel document={document} setting={setting} /> },
        {
          value: "attachments",
          label: "Attachments",
          count: document.attachments.length,
          content: (
            <AttachmentsPanel
              attachments={document.attachments}
              shown={shown}
              timeZone={setting.timeZone}
              onView={onView}
            />
          ),
        },
        ...panels.map(({ key, label, element }) => ({ value: key, label, content: element })),
      ]}
    />
  );
}
