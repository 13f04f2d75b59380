import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { preloadSlot } from "@/kernel/screens/screen-feature.ts";
import { Slot, useScreens, useSlot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { type TabItem, Tabs } from "@/ui/tabs.tsx";
import { auditTypes } from "../contract-states.ts";
import { auditExports, auditTabs } from "../slots.ts";
import { AuditSettings } from "./audit-settings.tsx";
import { AuditorsPanel } from "./auditors-panel.tsx";
import { EndAuditDialog } from "./end-audit-dialog.tsx";
import { HoursWarning } from "./hours-warning.tsx";
import type { ManagementProps } from "./management-props.ts";
import { RequestedRanges } from "./requested-ranges.tsx";
import { StartAtfDialog } from "./start-atf-dialog.tsx";
import { StartInternalDialog } from "./start-internal-dialog.tsx";
import { titles } from "./words.ts";

/** The audit of a store with all that can be done about it; which tab is open is in the address. */
export function Management({ type, storeId, audit, setting }: ManagementProps) {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<"start" | "end" | null>(null);
  const close = () => setOpened(null);
  const isAtf = type === auditTypes.atf;
  const mayStart = audit === null && (isAtf ? setting.mayStartAtf : setting.mayStartInternal);
  const mayEnd = audit?.permissions.includes("end") === true;
  const { features } = useScreens();
  useEffect(() => void preloadSlot(features, auditTabs), [features]);
  const others = useSlot(auditTabs, { storeId, type, audit, permissions: setting.permissions });
  const tabs = [
    ...tabsOf({ type, storeId, audit, setting }),
    ...others.map(({ key, label, element }) => ({ value: key, label, content: element })),
  ];
  const show = (tab: string) =>
    setSearch((before) => {
      before.set("tab", tab);
      return before;
    }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 max-sm:[&>button]:grow">
        <h1 className="mr-auto text-xl font-semibold max-sm:w-full">{titles[type]}</h1>
        {mayStart && (
          <Button variant="primary" onClick={() => setOpened("start")}>
            {isAtf ? "Start Audit" : "Start Internal Audit"}
          </Button>
        )}
        {audit && <Slot of={auditExports} props={{ audit }} />}
        {mayEnd && <Button onClick={() => setOpened("end")}>End Audit</Button>}
      </header>
      {isAtf && <HoursWarning storeId={storeId} isOpen={setting.isOpen} mayChange={setting.mayStartAtf} />}
      {tabs.length === 1
        ? tabs[0].content
        : <Tabs label={titles[type]} items={tabs} value={search.get("tab") ?? ""} onValueChange={show} />}
      {opened === "start" && isAtf && <StartAtfDialog storeId={storeId} setting={setting} onClose={close} />}
      {opened === "start" && !isAtf && <StartInternalDialog storeId={storeId} setting={setting} onClose={close} />}
      {opened === "end" && audit && <EndAuditDialog audit={audit} onClose={close} />}
    </div>
  );
}

/** Whoever manages the audit has all tabs; its auditors see who takes part, and what they asked for. */
function tabsOf({ type, storeId, audit, setting }: ManagementProps): TabItem[] {
  const settings = (content: ReactNode) => ({ value: "settings", label: "Audit Settings", content });
  const view = <AuditSettings type={type} storeId={storeId} audit={audit} setting={setting} />;
  if (!audit) return [settings(view)];
  const isManaging = audit.permissions.includes("edit") || audit.permissions.includes("end");
  return [
    ...isManaging ? [settings(view)] : [],
    { value: "auditors", label: "Auditors", content: <AuditorsPanel audit={audit} setting={setting} /> },
    { value: "ranges", label: "Requested ranges", content: <RequestedRanges audit={audit} setting={setting} /> },
  ];
}
