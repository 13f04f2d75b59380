import { diskError } from "@/kernel/files/disk.ts";
import { StorageFull } from "@/kernel/files/file-store.ts";
import type { SandboxChild } from "@/kernel/sandbox/sandbox.ts";
import type { Annotation } from "../contract-annotations.ts";
import { asWritten } from "../contract-mark-shapes.ts";
import { loadPdfJs, UnreadablePdf } from "../read/content.ts";
import { refuse } from "../read/refusals.ts";
import { annotated, NameTaken, NoSuchPage, TooManyMarks } from "./annotated.ts";
import { foundMarks } from "./found.ts";
import type { AnnotateAnswer, AnnotateRequest, MarksAnswer, MarksRequest } from "./protocol.ts";
import { type MarkedFile, openMarked } from "./source.ts";
import { assertSeen, UnseenMark } from "./unseen.ts";

/** The child process that tells the marks of PDFs. */
export const marksChild: SandboxChild<MarksRequest, MarksAnswer> = {
  async prepare() {
    await loadPdfJs();
  },
  async answer({ path }) {
    try {
      return { value: { kind: "ok", ...foundMarks((await openMarked(await Deno.readFile(path))).listed) } };
    } catch (error) {
      return { value: refusalOf(error) };
    }
  },
};

/** The child process that writes marks behind PDFs. */
export const annotateChild: SandboxChild<AnnotateRequest, AnnotateAnswer> = {
  async prepare() {
    await loadPdfJs();
  },
  async answer(request) {
    try {
      return { value: await annotate(request) };
    } catch (error) {
      return { value: refusalOf(error) };
    }
  },
};

function refusalOf(error: unknown) {
  if (diskError(error) instanceof StorageFull) return refuse("no_room");
  if (error instanceof NoSuchPage) return refuse("no_such_page");
  if (error instanceof NameTaken) return refuse("name_taken");
  if (error instanceof TooManyMarks) return refuse("too_many_marks");
  if (error instanceof UnseenMark) return { ...refuse("unseen_mark"), message: error.message };
  return refuse(error instanceof UnreadablePdf ? error.reason : "too_odd");
}

async function annotate({ path, output, put, remove }: AnnotateRequest): Promise<AnnotateAnswer> {
  const bytes = await Deno.readFile(path);
  const before = await openMarked(bytes);
  assertSeenOn(before, put);
  const { update, notices } = await annotated(bytes, before, { put, remove });
  await Deno.writeFile(output, bytes);
  await Deno.writeFile(output, update, { append: true });
  const after = await openMarked(await Deno.readFile(output));
  if (after.section === null || !isAsWanted(before, after, put, remove)) throw new UnreadablePdf("too_odd");
  return { kind: "ok", pages: after.pages.length, notices: [...notices] };
}

function assertSeenOn({ pages }: MarkedFile, put: readonly Annotation[]): void {
  for (const mark of put) {
    const page = pages[mark.page - 1];
    if (!page) throw new NoSuchPage();
    assertSeen(asWritten(mark), page.view);
  }
}

/** Whether the written file, opened again, has exactly the marks that it was to have, and all else that was listed. */
function isAsWanted(
  before: MarkedFile,
  after: MarkedFile,
  put: readonly Annotation[],
  remove: readonly string[],
): boolean {
  if (after.pages.length !== before.pages.length) return false;
  const wanted = new Map(foundMarks(before.listed).annotations.map((mark) => [mark.name, mark]));
  for (const name of remove) wanted.delete(name);
  for (const mark of put) wanted.set(mark.name, asWritten(mark));
  const found = foundMarks(after.listed).annotations;
  if (found.length !== wanted.size) return false;
  const isEqual = found.every((mark) => sourceOf(mark) === sourceOf(wanted.get(mark.name)));
  return isEqual && countOthers(after) === countOthers(before);
}

/** Its members in one order. */
function sourceOf(mark: Annotation | undefined): string {
  return mark === undefined ? "" : JSON.stringify(Object.entries(mark).sort(([a], [b]) => a < b ? -1 : 1));
}

/** Fields and links, which no correction touches. */
function countOthers({ listed }: MarkedFile): number {
  return listed.filter(({ subtype }) => subtype === "Widget" || subtype === "Link").length;
}
