import { expect } from "expect";
import type { Trace } from "./contract-shapes.ts";
import { noFirearm } from "./contract-shapes.ts";
import { withDesk } from "./testing.ts";
import { verifyTraces } from "./verify-traces.ts";

Deno.test("verify accuses nobody of what the desk itself wrote, however it was typed", () =>
  withDesk(async ({ product, clock, good, createRequest, documentId, storeId }) => {
    const { context } = product;
    const problems = async () =>
      (await Array.fromAsync(verifyTraces(context))).filter(({ kind }) => kind === "problem");
    const first = await createRequest({
      reference: "  T 7 ",
      receivedAt: "2026-03-07T12:00:00-06:00",
      askedByName: "Agent\u{1F600} Ünal\u202E",
      firearm: { ...noFirearm, serialNumber: " ab 12 ", startDate: "2026-01-01", model: "19 \u00A0X" },
    });
    expect(await problems()).toEqual([]);
    const { id } = first;
    const again = (path: string, body: unknown, method = "POST") =>
      good<Trace>(`traces/${id}${path}`, { method, body, as: "ben" });
    const changed = await again("", {
      version: first.version,
      storeId,
      ...{ reference: "T7", askedByName: "", cameBy: "email", receivedAt: "2026-03-07T17:30:00.5Z" },
      firearm: { ...noFirearm, caliber: "9mm", serialNumber: "AB12" },
    }, "PUT");
    expect(await problems()).toEqual([]);
    const taken = await again("/assignee", { version: changed.version });
    const chosen = await again("/choice", { version: taken.version, documentId });
    clock.advance(60_000);
    const answered = await again("/answer", {
      version: chosen.version,
      ...{ answeredBy: "fax", answeredAt: "2026-03-07T12:00:30-06:00", note: " " },
    });
    expect(await problems()).toEqual([]);
    const reopened = await again("/reopen", { version: answered.version, reason: "Wrong form" });
    expect(await problems()).toEqual([]);
    const none = await again("/no-record", {
      version: reopened.version,
      ...{ answeredBy: "etrace", answeredAt: "2026-03-07T18:01:00Z", note: "" },
    });
    expect(none.state).toBe("noRecord");
    const last = await again("/reopen", { version: none.version, reason: "Look again" });
    expect(last.state).toBe("open");
    await context.database.write(() => [{ sql: "UPDATE users SET name = 'Benedict Roe' WHERE name = 'Ben Roe'" }]);
    expect(await problems()).toEqual([]);
    await context.database.write(() => [{ sql: "UPDATE traces SET answered_by = 'fax' WHERE id = ?", args: [id] }]);
    expect(await problems()).toHaveLength(1);
  }));
