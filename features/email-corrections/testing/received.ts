import { aCorrection, aLine, aStamp, versionForm, type VersionSent } from "@/features/corrections/testing.ts";
import type { Fixture } from "@/tests/security/fixture.ts";
import { aReceiver, aRequest } from "../testing.ts";

/** The initials and date of somebody with the initials PD, on the day of the fixture. */
export const stamp = aStamp("stamp-1", "PD 07/15/26");
/** What they strike out. */
export const line = aLine("line-1");
/** What they save. */
export const sent: VersionSent = {
  marks: [line, stamp],
  corrections: [aCorrection([line, stamp], { reason: "" })],
  initials: "pd",
};

/** A receiver who is signed in, asked by the fixture's owner about its document. */
export async function received(fixture: Fixture) {
  const { context, accountId, storeId, document, owner, request } = fixture;
  const place = { accountId, storeId, documentId: document.id };
  const one = await aRequest(context, place, { email: "pat@example.com", askedById: owner.id });
  const { headers } = await aReceiver(context, one);
  const path = `/api/emailCorrections/${one.id}`;
  const save = async (given: VersionSent = sent) =>
    await request(`${path}/SaveEmailCorrection`, { method: "POST", headers, body: versionForm(given) });
  const requests = async () => (await (await owner.get(`/api/documents/${document.id}/emailCorrections`)).json()).data;
  return { ...one, headers, path, save, requests };
}
