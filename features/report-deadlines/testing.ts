import { formOf } from "@/features/documents/supplements/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { callerOf, type Fixture } from "@/tests/security/fixture.ts";
import type { Caller } from "@/tests/security/fixture.ts";
import type { ReportPage } from "./contract.ts";
import type { Report } from "./contract-shapes.ts";

/** What of a transfer matters for reports. */
export interface Transfer {
  readonly customerName?: string;
  readonly transferDate?: string;
  /** Types of the firearms. */
  readonly types?: readonly string[];
  readonly formType?: 0 | 1;
  /** Types of the supplements filed with it. */
  readonly supplements?: readonly number[];
}

/** Files a document as the owner, and lets everybody hear of it. Answers its id. */
export async function sold(fixture: Fixture, given: Transfer = {}): Promise<number> {
  const { owner, storeId, jobs } = fixture;
  const { customerName = "Doe, John", transferDate = "2026-07-15", types = ["Pistol"], formType = 0 } = given;
  const form = new FormData();
  const attached = [
    { fileName: "form.pdf", type: formType === 0 ? 1 : 4 },
    ...(given.supplements ?? []).map((type) => (
      { fileName: `${type}.pdf`, type }
    )),
  ];
  form.set(
    "document",
    JSON.stringify({
      ...{ storeId, formType, customerName, status: 0, transferDate, certificationDate: transferDate },
      documentSerialNumbers: types.map((type) => ({ serialNumber: crypto.randomUUID().slice(0, 8), type })),
      attachments: attached,
    }),
  );
  for (const { fileName } of attached) {
    form.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), fileName);
  }
  const { headers } = await callerOf(fixture, owner.id);
  const response = await fixture.request("/api/documents", { method: "POST", headers, body: form });
  if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
  await jobs.runAll();
  return Number((await response.json()).id);
}

/** Adds a supplement of a type to a document, and lets everybody hear of it. Answers its id. */
export async function attach(fixture: Fixture, documentId: number, type: number): Promise<number> {
  const { headers } = await callerOf(fixture, fixture.owner.id);
  const body = formOf([["report.pdf", plainPdf().bytes]], [type]);
  const response = await fixture.request(`/api/documents/${documentId}/attachments`, { method: "POST", headers, body });
  if (response.status !== 201) throw new Error(await response.text());
  await fixture.jobs.runAll();
  const { attachments } = await response.json();
  return attachments.find((one: { type: number }) => one.type === type).id;
}

/** The reports of the fixture's store. */
export async function reports(
  fixture: Fixture,
  state: "open" | "done" = "open",
  caller: Pick<Caller, "id"> = fixture.owner,
): Promise<readonly Report[]> {
  const asker = await callerOf(fixture, caller.id);
  const response = await asker.get(`/api/reportDeadlines?storeId=${fixture.storeId}&state=${state}`);
  if (!response.ok) throw new Error(await response.text());
  const { data }: ReportPage = await response.json();
  return data;
}
