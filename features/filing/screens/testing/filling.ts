import * as v from "valibot";
import { newDocumentSchema } from "../../contract.ts";
import { isFinished, newGroup, type QueuedGroup } from "../queue/model.ts";
import type { UploadQueue } from "../queue/queue.ts";
import { aPdf } from "./builders.tsx";

export const storeId = 3;

export function aRecord(tsn = "T1") {
  return v.parse(newDocumentSchema, {
    storeId,
    formType: 0,
    customerName: "Doe, Jane Quinn",
    status: 0,
    transferDate: "2024-03-05",
    tsn,
    serialNumbers: ["ABC0O1I"],
    attachments: [{ fileName: "doe.pdf", type: 1 }],
  });
}

export const only = (queue: UploadQueue): QueuedGroup => queue.state().groups[0];
export const isReady = ({ groups }: ReturnType<UploadQueue["state"]>) =>
  groups.every(({ reading }) => reading.phase === "read");
export const areFinished = ({ groups }: ReturnType<UploadQueue["state"]>) => groups.every(isFinished);

export async function begun(queue: UploadQueue, ...files: File[]): Promise<void> {
  await queue.add((files.length > 0 ? files : [aPdf()]).map((file) => newGroup(file, storeId)));
  queue.begin(storeId);
}
