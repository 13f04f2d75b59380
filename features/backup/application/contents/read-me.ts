import { runningName } from "@/features/verifier/offers-copy.ts";
import { pageName } from "../../offline-page/format.ts";

/** The name of the text that says what lies in a copy. */
export const readMeName = "READ ME.txt";

/** What lies where in a copy, for whoever opens it in twenty years. The same in every copy. */
export const readMe = [
  "YOUR OWN COPY OF YOUR FIREARM TRANSFER RECORDS",
  "",
  `To see the records:   open ${pageName} in a browser. It needs no internet and no server.`,
  "To check the copy:    open verify.html, press Choose folder and choose this folder.",
  "To get records back:  the forms are ordinary PDFs in the folders. Copy what you need, or run",
  "                      strongroom-backup restore COPY NEW-FOLDER, which compares and opens every form.",
  "",
  "A folder for each FFL, with its name and license number:",
  "  4473/2026/2026-03-14 Doe, Jane TSN 1042/   the form and what is attached to it, as filed",
  "  Stand-alone forms/                         ATF Forms 3310.11 without a 4473",
  "  index.csv                                  a line for each record, for a spreadsheet",
  "  records.jsonl                              everything known of each record, a line of JSON each",
  "  other .csv and .jsonl files                notes, corrections, findings and more of the FFL",
  "",
  "History/                for each FFL its ledger: entries, a line of JSON each, and the list of its files with",
  '                        their SHA-256 sums. From this folder: sha256sum --check "History/.../files ....sha256"',
  "timestamps/             where the archive has them: stamps of an authority outside that say when the history was there",
  "Certificates/           a certificate for each day: what was copied and how it was checked",
  "data/                   the list that the page shows",
  "proof.json              signatures: of this computer under the lists, of the archive under the history",
  `${runningName}      is there while a backup runs`,
  "",
  "Do not rename or move these files. Files of your own may lie beside them. Nothing here is encrypted: keep it safe.",
  "",
].join("\r\n");
