import { expect } from "expect";
import { aCorrection, aLine, aStamp, saveVersion } from "@/features/corrections/testing.ts";
import { noFirearm } from "@/features/traces/contract-shapes.ts";
import { noon, withFixture } from "./fixture.ts";

Deno.test("a corrected copy that is not as saved is left out of exports and packs and named with its version", () =>
  withFixture(async (fixture) => {
    const { owner, document, storeId, context } = fixture;
    const marks = [aLine("line-1"), aStamp("stamp-1")];
    const saved = await saveVersion(fixture, { marks, corrections: [aCorrection(marks)], initials: "JD" });
    const { attachments } = await saved.json();
    const copy = attachments.find(({ versionNumber }: { versionNumber: number }) => versionNumber === 2);
    const stored = await context.files.localPath(copy.sha256);
    await Deno.chmod(stored, 0o600);
    await Deno.writeTextFile(stored, "something else");
    const called = "4473 (version 2).pdf";

    const content = await owner.get(`/api/attachments/${copy.id}/content`);
    expect([content.status, (await content.json()).error]).toEqual([500, "files.damaged"]);
    const flattened = await owner.get(`/api/attachments/${copy.id}/flattened`);
    expect([flattened.status, (await flattened.json()).error]).toEqual([500, "files.damaged"]);
    const layout = await owner.get(`/api/documents/${document.id}/formLayout`);
    expect([layout.status, (await layout.json()).error]).toEqual([500, "files.damaged"]);

    for (const path of [`/api/documents/${document.id}/export`, `/api/stores/${storeId}/export`]) {
      const answer = await owner.send("POST", path);
      const zip = new TextDecoder("latin1").decode(await answer.bytes());
      expect([path, answer.status, zip.includes("LEFT OUT.txt"), zip.includes("something else")])
        .toEqual([path, 200, true, false]);
      if (path.includes("documents")) {
        expect(JSON.parse(decodeURIComponent(answer.headers.get("x-left-out") ?? ""))).toMatchObject({
          ...{ count: 1, files: [{ fileName: called, reason: "changed" }] },
        });
        expect(zip).toContain("4473 (version 1, original).pdf");
      }
    }
    const merged = await owner.get(`/api/documents/${document.id}/merged`);
    expect(decodeURIComponent(merged.headers.get("x-missing-parts") ?? "")).toContain("version 2");
    await merged.body?.cancel();

    const trace = await (await owner.send("POST", "/api/traces", {
      ...{ storeId, cameBy: "phone", askedByName: "Agent", reference: "T1", receivedAt: noon },
      firearm: { ...noFirearm, serialNumber: "K4473" },
    })).json();
    await owner.send("POST", `/api/traces/${trace.id}/choice`, { version: trace.version, documentId: document.id });
    const pack = await (await owner.send("POST", `/api/traces/${trace.id}/packs`, { kind: "zip" })).json();
    expect(pack.fileName).toBe("Trace T1 (incomplete).zip");
    const answer = await (await owner.get(`/api/traces/packs/${pack.id}/content`)).bytes();
    expect(new TextDecoder("latin1").decode(answer)).toContain("LEFT OUT.txt");
    const { data } = await (await owner.get(`/api/traces/${trace.id}/history`)).json();
    expect(JSON.stringify(data)).toContain(`Left out as damaged or missing: ${called}`);
  }));
