import { expect } from "expect";
import { withFixture } from "@/tests/security/fixture.ts";
import { aCorrection, aLine, aStamp, saveVersion } from "./testing.ts";

const marks = [aLine("line-1"), aStamp("stamp-1")];
const sent = { marks, corrections: [aCorrection(marks)], initials: "JD" };

Deno.test("a flattened copy is a PDF without marks of its own, and whoever takes it is in the history", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const { attachments } = await (await saveVersion(fixture, sent)).json();
    const newest = attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 2);
    const answer = await owner.get(`/api/attachments/${newest.id}/flattened`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*\(flattened\)\.pdf/);
    expect(new TextDecoder("latin1").decode(await answer.bytes())).not.toContain("/FreeText");
    const history = await (await owner.get(`/api/history/documents/${document.id}`)).json();
    expect(history.data[0]).toMatchObject({ title: "Flattened copy downloaded", attachmentId: newest.id });
  }));

Deno.test("of a file that is not what was filed no flattened copy is made, and no marks are told", () =>
  withFixture(async (fixture) => {
    const { owner, document, context } = fixture;
    const [{ id, sha256 }] = (await (await owner.get(`/api/documents/${document.id}`)).json()).attachments;
    const path = await context.files.localPath(sha256);
    await Deno.chmod(path, 0o600);
    const bytes = await Deno.readFile(path);
    bytes[bytes.length >> 1] ^= 1;
    await Deno.writeFile(path, bytes);
    for (const copy of ["flattened", "xfdf"]) {
      const answer = await owner.get(`/api/attachments/${id}/${copy}`);
      const { error } = await answer.json();
      expect([copy, answer.status >= 400, error]).toEqual([copy, true, expect.stringMatching(/damaged|changed|whole/)]);
    }
    const history = await (await owner.get(`/api/history/documents/${document.id}`)).json();
    expect(history.data.map(({ title }: { title: string }) => title)).not.toContain("Flattened copy downloaded");
  }));
