import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { type Answers, brokenApi, pretendedApi, thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { auditTypes } from "../contract-states.ts";
import { AddInternalDialog } from "./add-internal-dialog.tsx";
import { AuditSettings } from "./audit-settings.tsx";
import { AuditorDialog } from "./auditor-dialog.tsx";
import { AuditorsPanel } from "./auditors-panel.tsx";
import { DatesDialog } from "./dates-dialog.tsx";
import { EndAuditDialog } from "./end-audit-dialog.tsx";
import { HoursWarning } from "./hours-warning.tsx";
import { RequestedRanges } from "./requested-ranges.tsx";
import { StartAtfDialog } from "./start-atf-dialog.tsx";
import { StartInternalDialog } from "./start-internal-dialog.tsx";
import { anAudit, anAuditor, aRange, pageOf } from "./testing/samples.ts";
import type { AuditSetting } from "./use-audit-setting.ts";

const meta = { title: "Audits" } satisfies Meta;
export default meta;

const stores = [{ id: 3, name: "Summit Denver" }, { id: 4, name: "Summit Boise" }];
const setting: AuditSetting = {
  ...{
    userId: 7,
    isInspector: false,
    permissions: [],
    maySee: true,
    mayStartAtf: true,
    mayStartInternal: true,
    isOpen: true,
  },
  ...{ mayExportInternal: false, hasSeveral: true, timeZone: "America/Denver", today: "2026-07-15" },
  stores: { atf: stores, internal: stores },
};
const audit = anAudit();
const internal = anAudit({ type: 1 });
const people = [
  anAuditor(),
  anAuditor({ id: 32, userId: 22, name: "Ned Open", isLeadAuditor: false, invitationStatus: 1, lastSignIn: null }),
  anAuditor({ id: 33, userId: 23, name: "Una Late", isLeadAuditor: false, invitationStatus: 2, lastSignIn: null }),
  anAuditor({ id: 34, userId: 24, name: "Del Shut", isLeadAuditor: false, status: 1 }),
];
const ended = anAudit({ id: 8, status: 1, endedDate: "2026-05-01T15:00:00.000Z", permissions: [] });

const answers: Answers = (request) => {
  if (request.includes("/api/auditors")) return pageOf(people);
  if (request.includes("dateRanges")) return pageOf([aRange(), aRange({ id: 42, status: 1, approvedByName: "Kim" })]);
  return pageOf([ended]);
};
const nobody = pretendedApi(() => pageOf([]));

function At({ children, api = pretendedApi(answers) }: { children: ReactNode; api?: typeof nobody }) {
  return (
    <MemoryRouter>
      <WithApi api={api}>{children}</WithApi>
    </MemoryRouter>
  );
}

const story = (children: ReactNode, api?: typeof nobody): StoryObj => ({ render: () => <At api={api}>{children}</At> });
const nothing = () => {};
const settings = (of: typeof audit | null) => (
  <AuditSettings type={auditTypes.atf} storeId={3} audit={of} setting={setting} />
);
const ranges = <RequestedRanges audit={audit} setting={setting} />;
const auditors = <AuditorsPanel audit={audit} setting={setting} />;

export const Settings = story(settings(audit));
export const SettingsWithoutAudit = story(settings(null), nobody);
export const SettingsFailed = story(settings(null), brokenApi);
export const WithinHours = story(<HoursWarning storeId={3} isOpen mayChange />);
export const OutsideOfHours = story(<HoursWarning storeId={3} isOpen={false} mayChange={false} />);
export const Auditors = story(auditors);
export const AuditorsLoading = story(auditors, thinkingApi);
export const AuditorsFailed = story(auditors, brokenApi);
export const InternalAuditors = story(<AuditorsPanel audit={internal} setting={setting} />);
export const Ranges = story(ranges);
export const RangesEmpty = story(ranges, nobody);
export const RangesFailed = story(ranges, brokenApi);
export const StartAudit = story(<StartAtfDialog storeId={3} setting={setting} onClose={nothing} />);
export const StartInternalAudit = story(<StartInternalDialog storeId={3} setting={setting} onClose={nothing} />);
export const EndAudit = story(<EndAuditDialog audit={audit} onClose={nothing} />);
export const SelectDateRange = story(<DatesDialog audit={audit} today="2026-07-15" onClose={nothing} />);
export const ManageUser = story(
  <AuditorDialog audit={audit} auditor={people[1]} isOneself={false} onClose={nothing} onSaved={nothing} />,
);
export const InviteUser = story(
  <AuditorDialog audit={audit} auditor={null} isOneself={false} onClose={nothing} onSaved={nothing} />,
);
export const InviteInternalAuditor = story(<AddInternalDialog audit={internal} onClose={nothing} />);
