import { useSlot } from "@/kernel/screens/screens-context.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import type { Attachment, Document } from "../../contract.ts";
import type { Setting } from "../use-setting.ts";
import { detailPanelCounts, detailPanels } from "../../slots.ts";
import { AttachmentsPanel } from "./attachments-panel.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { useSupplementHost } from "./supplements/use-supplement-host.tsx";

export interface DocumentFactsProps {
  document: Document;
  setting: Setting;
  /** The open tab. */
  tab: string;
  onTabChange: (tab: string) => void;
  /** The attachment in the viewer. */
  shown: Attachment | undefined;
  onView: (attachment: Attachment) => void;
  /** Ends the editing of the details; null while nothing is edited. */
  onEdited: (() => void) | null;
}

/** The facts of a document as tabs: details, attachments, and what other features know of it. */
export function DocumentFacts({ document, setting, tab, onTabChange, shown, onView, onEdited }: DocumentFactsProps) {
  const panels = useSlot(detailPanels, { document, timeZone: setting.timeZone, onView });
  const counts = new Map(useSlot(detailPanelCounts, { document }).map(({ key, element }) => [key, element]));
  const supplements = useSupplementHost(document);
  const tabs = (
    <Tabs
      label="Document details"
      value={tab}
      onValueChange={onTabChange}
      items={[
        {
          value: "details",
          label: "Details",
          content: <DetailsPanel document={document} setting={setting} onEdited={onEdited} />,
        },
        {
          value: "attachments",
          label: "Attachments",
          count: document.attachments.length,
          content: (
            <AttachmentsPanel
              document={document}
              shown={shown}
              timeZone={setting.timeZone}
              onView={onView}
              onAdd={supplements.add}
            />
          ),
        },
        ...panels.map(({ key, label, element }) => ({
          value: key,
          label: (
            <>
              {label}
              {counts.get(key)}
            </>
          ),
          content: element,
        })),
      ]}
    />
  );
  return (
    <>
      {tabs}
      {supplements.element}
    </>
  );
}
