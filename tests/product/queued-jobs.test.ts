import { expect } from "expect";
import { withProduct } from "./product.ts";

/** As versions until now wrote them: whoever updates may have some of them in the queue. */
const queuedBefore = [
  ["accounts.send_reset", '{"userId":0,"request":"abc"}'],
  ["accounts.send_sign_up", '{"request":"abc","isDue":true}'],
  ["history.sign_days", "{}"],
  ["intake.read", "{}"],
  ["mail.deliver", '{"key":"abc"}'],
] as const;

Deno.test("jobs that were queued before an update run after it", () =>
  withProduct(async ({ context: { database }, jobs, logged }) => {
    await database.write(() =>
      queuedBefore.map(([name, payload]) => ({
        sql: "INSERT INTO jobs(name, payload, due_at, created_at) VALUES (?, ?, 0, 0)",
        args: [name, payload],
      }))
    );
    await jobs.runAll();
    expect(await database.all("SELECT name, last_error FROM jobs")).toEqual([]);
    expect(logged.filter((line) => line.includes("job_"))).toEqual([]);
  }));
