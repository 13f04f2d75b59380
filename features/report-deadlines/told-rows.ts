import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { reportDeadlineSettings } from "./schema.ts";

export const toldReportSettings = toldRows(reportDeadlineSettings, {
  noun: "setting of reports to ATF",
  key: ["storeId"],
  columns: { accountId: "account", rifleReports: "rifle reports" },
  about: ({ storeId }) => storeSubject(Number(storeId)),
  stream: ({ storeId }) => storeStream(Number(storeId)),
});
