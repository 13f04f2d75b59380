import { formatDate, formatDateInText } from "@/ui/format.ts";
import { type ConditionRule, type Facts, type Judgement, line, met, toDo } from "./facts.ts";
import { filedForms, placeOf } from "./evidence-lines.ts";

/** What has to be so before the first form is kept electronically only. */
export const startConditions: readonly ConditionRule[] = [
  {
    number: 1,
    group: "start",
    title: "ATF was told 60 days ahead",
    source: {
      confidence: "summary",
      text:
        "A vendor's summary of the ruling (fastbound.com/4473-electronic-storage). How day 60 counts is our reading.",
    },
    does: "Writes the notice letter, counts the 60 days on your store's calendar, and reminds you until they are over.",
    duty:
      "Send the letter to your local ATF Industry Operations Area Office and keep proof that it arrived. Keep paper " +
      "forms until the 60 days are over.",
    confirms: null,
    judge: judgeNotice,
  },
  {
    number: 2,
    group: "start",
    title: "Forms are filled in and signed electronically",
    source: {
      confidence: "atf",
      text: "ATF's standards from before the ruling (atf.gov/firearms/digital-storage-form-4473); ATF Ruling 2016-2.",
    },
    does:
      "Keeps the PDF that your e4473 program makes exactly as it is. It does not record whether a form was signed on a " +
      "screen or scanned from paper.",
    duty:
      "Use a program that follows ATF Ruling 2016-2. Keep the paper of every form that was signed by hand: a scan is a " +
      "copy, not the original.",
    confirms: () =>
      "We fill in and sign Forms 4473 electronically under ATF Ruling 2016-2, and we keep the paper of every form that was " +
      "signed by hand.",
    judge: (facts) => met(filedForms(facts), line("Signed on screen or scanned", "Not recorded")),
  },
  {
    number: 17,
    group: "start",
    title: "Records are kept in the United States",
    source: {
      confidence: "reading",
      text: "williamsmullen.com says so of ATF Ruling 2016-1; of Ruling 2022-1 we found nothing.",
    },
    does: "Shows what your Strongroom administrator states (STRONGROOM_HOSTED_IN). Strongroom can't check it.",
    duty: "",
    confirms: null,
    judge: judgeHosting,
  },
];

function judgeNotice({ notice, storeId }: Facts): Judgement {
  const { noticeDate, lastDay, isOver, officeName } = notice;
  const href = placeOf(storeId, "compliance#notice");
  if (noticeDate === null || lastDay === null) {
    const advice = "No notice date yet. Send the notice to your ATF area office, then enter the day you sent it.";
    return toDo(advice, href, line("Notice given", "Not entered", href));
  }
  const evidence = [
    line("Notice given", formatDate(noticeDate), href),
    line("60 days end", formatDate(lastDay)),
    line("ATF office", officeName || "Not entered", href),
  ];
  if (isOver) return met(...evidence);
  return toDo(
    `Keep paper forms through ${formatDateInText(lastDay)}. The 60 days are not over yet.`,
    href,
    ...evidence,
  );
}

/** How a statement names the United States. */
const unitedStates = /^(?:the )?(?:united states|u\.?s\.?a?\.?)(?![a-z])/i;

function judgeHosting({ hosting }: Facts): Judgement {
  const help = "/manual/settings-of-the-server";
  if (hosting.kind === "here") return met(line("Records are kept on", "This computer"));
  if (hosting.kind === "unstated") {
    return {
      standing: "unknown",
      advice: "Ask your Strongroom administrator where the records are kept. They state it with STRONGROOM_HOSTED_IN.",
      adviceHref: help,
      evidence: [line("Records are kept in", "Not stated")],
    };
  }
  const evidence = line("Records are kept in", `${hosting.place}, as the operator states`);
  if (unitedStates.test(hosting.place)) return met(evidence);
  return toDo(
    "The operator's statement does not begin with United States. Ask them where the records are kept.",
    help,
    evidence,
  );
}
