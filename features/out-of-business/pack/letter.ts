import { writtenLicence } from "@/features/stores/contract-licence.ts";
import { licenseeName, premisesLine, tradeName } from "@/features/stores/contract-names.ts";
import type { Store } from "@/features/stores/offers.ts";
import { counted } from "@/kernel/counted.ts";
import { type Block, type Cell, writeReport } from "@/kernel/report/report.ts";
import { formatDateInText, formatNumber } from "@/ui/format.ts";
import { recordsCenter } from "../contract-shapes.ts";
import type { DeclarationRow } from "../schema.ts";

/** Everything that the letter says. */
export interface Letter {
  readonly store: Store;
  readonly declaration: DeclarationRow;
  /** Records by their folder, such as 4473/Transferred. */
  readonly counts: readonly { readonly folder: string; readonly records: number }[];
  readonly parts: number;
  /** Files that were damaged or missing and are in no zip. */
  readonly leftOutFiles: number;
  /** The calendar date `YYYY-MM-DD` that it is at the store. */
  readonly today: string;
  readonly now: Date;
}

/** The letter that goes with the records, ready to be signed (27 CFR 478.127). */
export async function writeLetter(letter: Letter): Promise<Uint8Array<ArrayBuffer>> {
  const { store, now } = letter;
  const name = licenseeName(store);
  return await writeReport({
    title: "Records of a discontinued licensee",
    subject: "Letter with the records of a discontinued firearms licensee, 27 CFR 478.127",
    author: name,
    created: now,
    header: [name, writtenLicence(store)].filter(Boolean).join(" · "),
    footer: "Records under 27 CFR 478.127",
    blocks: [...headBlocks(letter), ...factBlocks(letter), ...enclosedBlocks(letter), ...endBlocks(letter)],
  });
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });

const facts = (rows: readonly (readonly [string, Cell])[]): Block => ({
  kind: "facts",
  facts: rows.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })),
});

function headBlocks({ declaration, today }: Letter): Block[] {
  const { successorName, successorFfl, discontinuedOn } = declaration;
  const to = successorName ? [successorName, ...successorFfl ? [`FFL ${successorFfl}`] : []] : recordsCenter;
  return [
    { kind: "heading", level: 1, text: "Records of a discontinued licensee" },
    paragraph(formatDateInText(today)),
    paragraph(to.join("\n")),
    { kind: "space" },
    paragraph(
      successorName
        ? `The licensee named below discontinued its firearms business on ${formatDateInText(discontinuedOn)}. ` +
          "You succeed to the business, and its records are delivered to you (27 CFR 478.127)."
        : `The licensee named below discontinued its firearms business absolutely on ${
          formatDateInText(discontinuedOn)
        }. ` +
          "No licensee succeeds to the business. Its records are delivered to you within 30 days (27 CFR 478.127).",
    ),
  ];
}

function factBlocks({ store, declaration }: Letter): Block[] {
  const { contactName, contactPhone, contactAddress, discontinuedOn, successorName, successorFfl } = declaration;
  return [
    { kind: "heading", text: "The licensee" },
    facts([
      ["Licensee", licenseeName(store)],
      ["Trade name", tradeName(store)],
      ["FFL number", { text: writtenLicence(store) || "________________________", style: "record" }],
      ["Premises", premisesLine(store)],
      ["Discontinued on", formatDateInText(discontinuedOn)],
      ["Successor", successorName ? [successorName, successorFfl].filter(Boolean).join(", FFL ") : "None"],
      ["Contact", [contactName, contactPhone, contactAddress]],
    ]),
  ];
}

function enclosedBlocks({ counts, parts, leftOutFiles }: Letter): Block[] {
  const records = counts.reduce((sum, { records }) => sum + records, 0);
  return [
    { kind: "heading", text: "Enclosed" },
    facts([
      ...counts.map(({ folder, records }) => [folder.replace("/", ", "), formatNumber(records)] as const),
      ["All records", { text: formatNumber(records), style: "strong" }],
    ]),
    paragraph(
      `The records are PDF files, one for each record, in ${parts === 1 ? "one zip" : counted(parts, "zip")}. ` +
        "They are not encrypted and have no password. An index in three orders (by transferee, by date of disposition, " +
        "by transaction serial number) is enclosed for spreadsheets, as plain ASCII text with a file description, and " +
        "for printing. manifest-sha256.txt has the SHA-256 sum of every file.",
    ),
    ...leftOutFiles === 0 ? [] : [
      {
        kind: "note",
        title: "Not complete",
        text: `${counted(leftOutFiles, "file is", "files are")} not enclosed, because what was ` +
          "stored is damaged or missing. LEFT OUT.txt names each.",
      } as const,
    ],
    paragraph("The acquisition and disposition record and forms on paper are sent with this letter or separately."),
  ];
}

function endBlocks({ declaration: { contactName } }: Letter): Block[] {
  const line = "_".repeat(42);
  return [
    { kind: "space", height: 24 },
    facts([["Signature", line], ["Name and title", contactName], ["Date", line]]),
  ];
}
