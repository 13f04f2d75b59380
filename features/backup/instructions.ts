import { sumOfBytes } from "@/kernel/files/read.ts";
import { fileResponse } from "@/kernel/files/file-response.ts";
import { type Block, writeReport } from "@/kernel/report/report.ts";
import { setupSteps, whyDaily } from "./contract-instructions.ts";

/** When the text was last changed: the same file comes out every time. */
const writtenOn = new Date("2026-11-27T00:00:00Z");

/** The backup instructions as a PDF file to print and put beside the computer. */
export async function sendInstructions(request: Request): Promise<Response> {
  const bytes = await instructionsPdf();
  const file = {
    etag: sumOfBytes(bytes),
    size: bytes.length,
    assertWhole: () => Promise.resolve(),
    read: (span?: { readonly start: number; readonly end: number }) =>
      Promise.resolve(new Blob([span ? bytes.subarray(span.start, span.end + 1) : bytes]).stream()),
  };
  return await fileResponse(file, request, {
    name: "Strongroom backup instructions.pdf",
    mediaType: "application/pdf",
    download: true,
    cacheControl: "private, no-cache",
  });
}

/** The same instructions are the same bytes. */
export async function instructionsPdf(): Promise<Uint8Array<ArrayBuffer>> {
  return await writeReport({
    title: "Backing up your 4473s",
    subject: "How to set up and keep the daily backup under ATF Ruling 2022-1",
    created: writtenOn,
    header: "Strongroom backup application",
    footer: "Backup instructions",
    blocks: blocks(),
  });
}

function* blocks(): Generator<Block> {
  yield { kind: "heading", level: 1, text: "Backing up your 4473s" };
  for (const text of whyDaily) yield { kind: "paragraph", text };
  yield { kind: "heading", text: "Set it up" };
  for (const [index, { title, text }] of setupSteps.entries()) {
    yield { kind: "heading", level: 3, text: `${index + 1}. ${title}` };
    yield { kind: "paragraph", text };
  }
  for (const { title, paragraphs } of more) {
    yield { kind: "heading", text: title };
    for (const text of paragraphs) yield { kind: "paragraph", text };
  }
}

const more: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: "Check the download",
    paragraphs: [
      "The download page shows the SHA-256 of each file. To compare it with yours, run one of these and the name of the file:",
      "Windows (PowerShell): Get-FileHash",
      "Mac (Terminal): shasum -a 256",
      "Linux: sha256sum",
      "If the two differ, delete the file and download it again.",
    ],
  },
  {
    title: "Every day",
    paragraphs: [
      "Leave the computer on, or turn it on once a day. Strongroom tells you by banner, on the dashboard and by email when " +
      "no backup was complete for 24 hours, when a check failed, when the disk is full, and when the application is out " +
      "of date.",
      "Every byte of the copy is read again within 30 days. Each week documents are restored from the copy and compared.",
    ],
  },
  {
    title: "When an investigator is here and the internet is down",
    paragraphs: [
      "Open the folder of the copy and double-click the page in it. It searches, sorts and shows every form in the browser, " +
      "without a connection.",
    ],
  },
  {
    title: "When the computer is replaced",
    paragraphs: [
      "Set up the new computer first and wait for its first complete backup. Then remove the old one: open Backup in " +
      "Strongroom and press Remove beside its name. The old copy stays where it is until you delete it.",
    ],
  },
  {
    title: "Keep the copy safe",
    paragraphs: [
      "Whoever has the copy can read your customers' forms. Use a disk that stays on your premises, turn on the computer's " +
      "disk encryption, and lock the screen.",
    ],
  },
];
