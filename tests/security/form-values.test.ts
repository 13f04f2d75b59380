import { expect } from "expect";
import { aReceiver, aRequest } from "@/features/email-corrections/testing.ts";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { annotationSchema } from "@/features/pdf/contract-annotations.ts";
import { formBoxSchema } from "@/features/pdf/contract-layout.ts";
import { type Caller, callerOf, type Fixture, withFixture } from "./fixture.ts";

/** A call that tells what stands on a form without its bytes, and the entry that tells of it. */
interface Way {
  readonly path: string;
  readonly event: string;
  /** Entries of one call: one for each version that is shown. */
  readonly entries?: number;
  readonly asker?: () => Promise<Pick<Caller, "headers">>;
}

const line = aLine("line-1");
const stamp = aStamp("stamp-1");

/** A form that was corrected once, and a request to correct it again. */
async function waysOf(fixture: Fixture): Promise<Readonly<Record<string, Way>>> {
  const { context, accountId, storeId, document } = fixture;
  const sent = { marks: [line, stamp], corrections: [aCorrection([line, stamp])], initials: "JD" };
  const saved = await saveVersion(fixture, sent);
  expect(saved.status).toBe(201);
  const { attachments } = await saved.json();
  const newest = Math.max(...attachments.map(({ id }: { id: number }) => id));
  const request = await aRequest(context, { accountId, storeId, documentId: document.id });
  const event = "documents.viewed";
  return {
    "GET /api/attachments/{id}": { path: `/api/attachments/${newest}`, event },
    "GET /api/attachments/{id}/annotations": { path: `/api/attachments/${newest}/annotations`, event },
    "GET /api/documents/{id}/formLayout": { path: `/api/documents/${document.id}/formLayout`, event },
    "GET /api/documents/{id}/versions/differences": {
      ...{ path: `/api/documents/${document.id}/versions/differences?from=1&to=2`, event, entries: 2 },
    },
    "GET /api/emailCorrections/{id}/marks": {
      ...{ path: `/api/emailCorrections/${request.id}/marks`, event: "email-corrections.form_viewed" },
      asker: () => aReceiver(context, request),
    },
  };
}

/** What tells marks that are no stored ones; why it is here is said of each. */
const ownMarks: Readonly<Record<string, string>> = {
  "POST /api/documents/{id}/xfdf": "the marks of the file that the asker sent",
  "GET /api/documents/{id}/correctionDraft": "the asker's own unsaved marks",
  "PUT /api/documents/{id}/correctionDraft": "the asker's own unsaved marks",
  "GET /api/emailCorrections/{id}/draft": "the asker's own unsaved marks",
  "PUT /api/emailCorrections/{id}/draft": "the asker's own unsaved marks",
};

const shapes = new Set<unknown>([annotationSchema, formBoxSchema]);

/** True when a schema holds marks or boxes of a form somewhere. */
function tellsValues(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  return shapes.has(schema) || Object.values(schema).some((part) => tellsValues(part, seen));
}

async function entries({ context }: Fixture, event: string): Promise<number> {
  const row = await context.database.one("SELECT count(*) AS count FROM ledger WHERE event = ?", [event]);
  return Number(row?.count);
}

Deno.test("no call tells the values or marks of a form without an entry in the ledger, one for ten minutes", () =>
  withFixture(async (fixture) => {
    const ways = await waysOf(fixture);
    const telling = fixture.routes.map(({ endpoint }) => endpoint).filter(({ answer }) => tellsValues(answer))
      .map(({ method, path }) => `${method} ${path}`);
    expect(telling.filter((name) => !(name in ways) && !(name in ownMarks))).toEqual([]);
    expect(Object.keys(ways).filter((name) => !telling.includes(name))).toEqual([]);
    for (const [name, { path, event, entries: many = 1, asker }] of Object.entries(ways)) {
      fixture.clock.advance(10 * 60_000);
      const { headers } = asker ? await asker() : await callerOf(fixture, fixture.owner.id);
      const before = await entries(fixture, event);
      for (const _ of [1, 2]) {
        const answer = await fixture.request(path, { headers });
        expect([name, answer.status]).toEqual([name, 200]);
        await answer.body?.cancel();
        expect([name, await entries(fixture, event) - before]).toEqual([name, many]);
      }
    }
  }));

Deno.test("whoever opens a form in the editor has one entry for its file, its marks and its values", () =>
  withFixture(async (fixture) => {
    const { owner, document: { id, attachments: [form] } } = fixture;
    const before = await entries(fixture, "documents.viewed");
    for (const path of [form.uri, `/api/attachments/${form.id}/annotations`, `/api/documents/${id}/formLayout`]) {
      await (await owner.get(path)).bytes();
    }
    expect(await entries(fixture, "documents.viewed") - before).toBe(1);
  }));

Deno.test("where the ledger cannot be written, not a value of a form is told", () =>
  withFixture(async (fixture) => {
    const ways = await waysOf(fixture);
    const askers = new Map<string, HeadersInit>();
    for (const [name, { asker }] of Object.entries(ways)) {
      askers.set(name, (asker ? await asker() : fixture.owner).headers);
    }
    await fixture.context.database.write(() => [{
      sql: "CREATE TRIGGER ledger_away BEFORE INSERT ON ledger BEGIN SELECT RAISE(ABORT, 'away'); END",
    }]);
    for (const [name, { path }] of Object.entries(ways)) {
      const headers = askers.get(name);
      const answer = await fixture.request(path, { headers });
      expect([name, answer.status]).toEqual([name, 500]);
      expect(await answer.text()).toContain("Please try again later.");
    }
  }));
