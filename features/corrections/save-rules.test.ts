import { expect } from "expect";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { pdfLayoutOffer } from "@/features/pdf/offers-layout.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { accessOf } from "@/tests/product/heard.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import feature from "./feature.ts";
import { saveVersion as save } from "./save-version.ts";
import { aCorrection, aLine, aStamp, problemsOf, saveVersion } from "./testing.ts";

const [line, stamp] = [aLine("line-1"), aStamp("stamp-1")];

const logsOf = async ({ owner, document }: Fixture) =>
  (await (await owner.get(`/api/documents/${document.id}/correctionLogs`)).json()).data;

Deno.test("a mark that hides the old value, or that nobody sees, is refused with a sentence that names it", () =>
  withFixture(async (fixture) => {
    const refused = async (mark: Annotation) => {
      const marks = [mark, stamp];
      const answer = await saveVersion(fixture, { marks, corrections: [aCorrection(marks)], initials: "JD" });
      const { message, fields } = await answer.json();
      return [answer.status, message, Object.keys(fields ?? {})];
    };
    const { page, rect, color, opacity, contents, title, createdAt, modifiedAt } = line;
    const plain = { page, rect, color, opacity, contents, title, createdAt, modifiedAt };
    const quads: Extract<Annotation, { kind: "highlight" }>["quads"] = [[60, 112, 160, 112, 60, 100, 160, 100]];
    const highlight: Annotation = { ...plain, kind: "highlight", name: "h", color: "#000000", quads };
    expect(await refused(highlight)).toEqual([
      400,
      "Highlight on page 1 would hide what stands under it. Choose a lighter color.",
      ["xfdf"],
    ]);
    const box: Annotation = { ...plain, kind: "box", name: "b", width: 50 };
    expect((await refused(box))[1]).toBe("Box on page 1 would hide what stands under it. Make its line thinner.");
    const unseen: Annotation[] = [
      { ...line, opacity: 0 },
      { ...line, color: "#FFFFFF" },
      {
        ...plain,
        kind: "text",
        name: "t",
        contents: "Smith",
        fontSize: 10,
        rotation: 0,
        rect: [-300, -300, -200, -280],
      },
    ];
    for (const mark of unseen) {
      expect((await refused(mark)).slice(0, 2)).toEqual([400, expect.stringMatching(/on page 1 cannot be seen: /)]);
    }
    expect(await logsOf(fixture)).toEqual([]);
  }));

Deno.test("a date of the record that is corrected on the form stands in the log once", () =>
  withFixture(async (fixture) => {
    const words = "Corrected Background Check Date from (empty) to 07/01/26";
    const dates = { nicsDate: "2026-07-01", certificationDate: "2026-07-02" };
    const answer = await saveVersion(fixture, {
      document: { versionNumber: 1, ...dates },
      marks: [line, stamp],
      corrections: [aCorrection([line, stamp], { description: `${words}. The clerk was hasty` })],
      initials: "JD",
    });
    expect(answer.status).toBe(201);
    const logs = await logsOf(fixture);
    expect(logs.map(({ description }: { description: string }) => description)).toEqual([
      "Corrected Certification Date from 01/15/26 to 07/02/26",
      `${words}. The clerk was hasty`,
    ]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

Deno.test("a form that cannot be read in time asks for a reason, and the log says that its part is not known", () =>
  withFixture(async (fixture) => {
    const { document, owner } = fixture;
    const access = await accessOf(fixture, owner.headers);
    const context = slowLayouts(fixture.contextOf(feature));
    const version = (reason: string) => ({
      document: { versionNumber: 1, allowDuplicateTsn: false },
      corrections: [{ ...aCorrection([line, stamp]), type: "annotation" as const, reason }],
      initials: "JD",
      marks: { kind: "xfdf" as const, text: xfdfOf([line, stamp]) },
    });
    const rules = { permission: "corrections.correct", party: "seller" as const };
    await expect(save(context, access, document.id, version(""), rules)).rejects.toMatchObject({
      status: 400,
      fields: { "corrections.0.reason": expect.stringContaining("nobody knows whose box this is") },
    });
    await save(context, access, document.id, version("Our own box."), rules);
    expect(await logsOf(fixture)).toMatchObject([{ section: null, isPartKnown: false, reason: "Our own box." }]);
    expect(await problemsOf(fixture)).toEqual([]);
  }));

/** A product whose child processes come to no end with a layout. */
function slowLayouts(context: FeatureContext): FeatureContext {
  const slow = { layout: () => Promise.resolve({ kind: "refused", reason: "timeout", message: "It took too long." }) };
  return {
    ...context,
    offered: (key) => key.name === pdfLayoutOffer.name ? Object(slow) : context.offered(key),
  };
}

Deno.test("a part that a version does not know is refused by name", () =>
  withFixture(async (fixture) => {
    const sent = { marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "JD" };
    const answer = await saveVersion(fixture, { ...sent, parts: { correctons: [], reason: "x" } });
    expect([answer.status, (await answer.json()).fields]).toEqual([400, {
      correctons: "This part is not known here. Check its name.",
      reason: "This part is not known here. Check its name.",
    }]);
  }));
