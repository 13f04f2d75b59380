import { formatNumber } from "@/ui/format.ts";
import { archiveOf } from "./evidence-lines.ts";
import { type ConditionRule, type Facts, type Judgement, line, met, toDo } from "./facts.ts";

const backupPage = "/manual/back-up-your-records";

/** Copies: against loss, on request, and at the premises. */
export const copyConditions: readonly ConditionRule[] = [
  {
    number: 12,
    group: "copies",
    title: "Every form is backed up when it is done",
    source: {
      confidence: "atf",
      text: "ATF's standards from before the ruling, item 3. That it must be daily is this product's own rule.",
    },
    does:
      "A form counts as filed only once it is safe on the disk. Forms that are not finished are kept too. The backup " +
      "application copies all of them to your own disk every day, and checks the copy.",
    duty: "Back up every day to another device, and try a restore now and then.",
    confirms: null,
    judge: judgeBackup,
  },
  {
    number: 15,
    group: "copies",
    title: "Copies are made on request",
    source: { confidence: "summary", text: "A public planning document that cites the ruling." },
    does: "Prints a form as filed, with its corrections and supplements, and exports many at once.",
    duty: "Keep a printer that investigators can use, with paper and toner.",
    confirms: () => "We keep a printer for ATF.",
    judge: ({ storeId }) =>
      met(
        line("Print", "One form, as filed", "/manual/print"),
        line("Export", "Many forms as a zip, or the list", archiveOf(storeId)),
      ),
  },
  {
    number: 16,
    group: "copies",
    title: "A copy is kept at the store",
    source: { confidence: "reading", text: "A public planning document says it of scans only." },
    does:
      "Runs on your own computer, or keeps a copy of every form on a computer at the store, which opens without the " +
      "internet.",
    duty: "Keep the records, or a current copy that works without the internet, on a device at the licensed premises.",
    confirms: ({ hosting, added }) =>
      hosting.kind === "here" && !added.has(16)
        ? "The computer that runs Strongroom stands at our licensed premises."
        : null,
    judge: judgeLocalCopy,
  },
];

function judgeBackup({ added, backupToolSeen, kept, storeId }: Facts): Judgement {
  const evidence = [
    line("Backup application", backupToolSeen ? "Seen at work" : "Never seen"),
    line(
      "Unfinished forms kept",
      formatNumber(kept.inProgress),
      archiveOf(storeId, { sort: "status", sortOrder: "asc" }),
    ),
  ];
  if (added.has(12)) return met(...evidence);
  return toDo(
    "No backup has been seen. Set up the backup application on a computer at your store.",
    backupPage,
    ...evidence,
  );
}

function judgeLocalCopy({ added, hosting }: Facts): Judgement {
  if (added.has(16)) return met();
  if (hosting.kind === "here") return met(line("Records are kept on", "This computer"));
  return toDo(
    "No backup has been seen at the store. Set up the backup application on a computer at the licensed premises.",
    backupPage,
    line("Copy at the store", "None seen"),
  );
}
