import { degrees, PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { expect } from "expect";
import { aCorrection, aLine, aStamp, problemsOf, versionForm } from "@/features/corrections/testing.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormLayout } from "@/features/pdf/contract-layout.ts";
import { pdfLayoutOffer } from "@/features/pdf/offers-layout.ts";
import pdf from "@/features/pdf/feature.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { offer } from "@/kernel/feature.ts";
import { features } from "@/main.features.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { aReceiver, aRequest } from "./testing.ts";

type Bytes = Uint8Array<ArrayBuffer>;

async function changed(bytes: Bytes, change: (page: PDFPage) => void): Promise<Bytes> {
  const document = await PDFDocument.load(bytes);
  for (const page of document.getPages()) change(page);
  return Uint8Array.from(await document.save({ updateFieldAppearances: false, useObjectStreams: false }));
}

function drawn(revision: "2016-10" | "2023-08", style: "flattened" | "scan" = "flattened"): Bytes {
  return drawForm4473({ revision, values: aForm4473(), style });
}

/** A receiver of a form, and how a save of some marks of theirs is answered. */
async function receiverOf({ context, request, owner, accountId, storeId }: Fixture, bytes: Bytes) {
  const form = filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, bytes);
  const filed = await request("/api/documents", { method: "POST", headers: owner.headers, body: form });
  const { id: documentId } = await filed.json();
  const { id } = await aRequest(context, { accountId, storeId, documentId }, { email: "pat@example.com" });
  const { headers } = await aReceiver(context, { id, storeId });
  const path = `/api/emailCorrections/${id}`;
  const layout = async (): Promise<FormLayout> => (await (await request(`${path}/marks`, { headers })).json()).layout;
  const save = async (marks: readonly Annotation[]) => {
    // A reason changes nothing: what is the dealer's the buyer cannot correct.
    const corrections = [aCorrection(marks, { reason: "I know better." })];
    const body = versionForm({ marks, corrections, initials: "PD" });
    const answer = await request(`${path}/SaveEmailCorrection`, { method: "POST", headers, body });
    return [answer.status, answer.status === 204 ? "" : (await answer.json()).message];
  };
  return { layout, save };
}

function boxAt(name: string, page: number, rect: Annotation["rect"]): Annotation {
  const { color, opacity, contents, title, createdAt, modifiedAt } = aLine(name);
  return { kind: "box", name, page, rect, color, opacity, contents, title, createdAt, modifiedAt, width: 1 };
}

const bandOf = ({ sections }: FormLayout, wanted: string) => {
  const band = sections.find(({ section }) => section === wanted);
  if (!band) throw new Error(`The form has no section ${wanted}.`);
  return band;
};

/** A box with its middle in a section of the buyer's and an edge in the dealer's beside it. */
function reachingBox({ sections }: FormLayout, own: readonly string[], others: readonly string[]): Annotation {
  for (const upper of sections) {
    const edge = upper.box[1];
    const lower = sections.find(({ page, box }) => page === upper.page && Math.abs(box[1] + box[3] - edge) < 1);
    if (!lower) continue;
    const x = upper.box[0] + upper.box[2] / 2;
    const name = "reaching";
    const isUpperOwn = own.includes(upper.section) && others.includes(lower.section);
    if (isUpperOwn) return boxAt(name, upper.page, [x, edge - 10, x + 30, edge + 40]);
    if (own.includes(lower.section)) return boxAt(name, upper.page, [x, edge - 40, x + 30, edge + 10]);
  }
  throw new Error("No section of the buyer's lies beside one of the dealer's.");
}

const forms: readonly (readonly [string, readonly string[], readonly string[], () => Promise<Bytes>])[] = [
  ["of 2023", ["B", "D"], ["A", "C", "E"], () => Promise.resolve(drawn("2023-08"))],
  ["of 2016", ["A", "C"], ["B", "D"], () => Promise.resolve(drawn("2016-10"))],
  ["of 2023, turned by 90°", ["B"], ["A"], () => changed(drawn("2023-08"), (page) => page.setRotation(degrees(90)))],
  [
    "of 2016, turned by 180°",
    ["A", "C"],
    ["B"],
    () => changed(drawn("2016-10"), (page) => page.setRotation(degrees(180))),
  ],
  ["of 2023, turned and cropped, origin elsewhere", ["B"], ["A"], () =>
    changed(drawn("2023-08"), (page) => {
      page.translateContent(100, -50);
      page.setMediaBox(100, -50, 612, 792);
      page.setCropBox(106, -46, 600, 782);
      page.setRotation(degrees(270));
    })],
];

for (const [name, own, others, bytes] of forms) {
  Deno.test(`the receiver marks the buyer's sections of a form and nothing else: one ${name}`, () =>
    withFixture(async (fixture) => {
      const { layout, save } = await receiverOf(fixture, await bytes());
      const found = await layout();
      const middle = (section: string): Annotation["rect"] => {
        const { box: [left, bottom, width, height] } = bandOf(found, section);
        const [x, y] = [left + width / 2, bottom + height / 2];
        return [x - 40, y - 4, x + 40, y + 4];
      };
      const first = bandOf(found, own[0]);
      const stamp = { ...aStamp("stamp", "PD 07/15/26"), page: first.page, rect: middle(own[0]) };
      for (const section of others) {
        const { page } = bandOf(found, section);
        const [status, message] = await save([boxAt("one", page, middle(section)), stamp]);
        expect([status, message]).toEqual([400, expect.stringContaining(`section ${section}, which is the dealer's`)]);
      }
      // Its middle lies in the buyer's section, and yet it reaches into the dealer's.
      const reaching = reachingBox(found, own, others);
      const [reaches] = await save([reaching, { ...stamp, page: reaching.page }]);
      expect(reaches).toBe(400);
      const [stampElsewhere] = await save([
        boxAt("one", first.page, middle(own[0])),
        { ...stamp, page: bandOf(found, others[0]).page, rect: middle(others[0]) },
      ]);
      expect(stampElsewhere).toBe(400);
      const right = own.map((section, at) => boxAt(`right-${at}`, bandOf(found, section).page, middle(section)));
      expect(await save([...right, stamp])).toEqual([204, ""]);
      expect(await problemsOf(fixture)).toEqual([]);
    }));
}

Deno.test("a receiver may mark a scan, whose sections nobody can tell by a program: the review looks at it", () =>
  withFixture(async (fixture) => {
    const { layout, save } = await receiverOf(fixture, drawn("2023-08", "scan"));
    expect((await layout()).sections).toEqual([]);
    expect(await save([boxAt("one", 1, [60, 200, 140, 210]), aStamp("stamp", "PD 07/15/26")])).toEqual([204, ""]);
  }));

Deno.test("while the sections of a form cannot be looked for the receiver saves nothing, and loses nothing", () => {
  const refused = { kind: "refused", reason: "timeout", message: "This PDF took too long to read." } as const;
  const slow: typeof pdf = {
    ...pdf,
    offers: (context) => [
      ...pdf.offers(context).filter(({ name }) => name !== pdfLayoutOffer.name),
      offer(pdfLayoutOffer, { layout: () => Promise.resolve(refused) }),
    ],
  };
  return withFixture(async (fixture) => {
    const { save } = await receiverOf(fixture, drawn("2023-08"));
    const [status, message] = await save([boxAt("one", 1, [60, 200, 140, 210]), aStamp("stamp", "PD 07/15/26")]);
    expect([status, message]).toEqual([503, expect.stringContaining("Your marks are kept.")]);
  }, { features: features.map((feature) => feature.name === pdf.name ? slow : feature) });
});
