import { expect } from "expect";
import * as v from "valibot";
import { withProduct } from "@/tests/product/product.ts";
import { eventKey } from "./events.ts";
import { type Feature, job, on } from "./feature.ts";

const greeted = eventKey("greeter.greeted", v.object({ id: v.number() }));
const greeter: Feature = { name: "greeter" };
const none = () => Promise.resolve();

Deno.test("an event reaches every handler once the change is written, and not when it fails", async () => {
  const seen: unknown[] = [];
  const hearing = (name: string): Feature => ({
    name,
    needs: ["greeter"],
    handles: [
      on(greeted, ({ id }, _context, occurrence) => Promise.resolve(void seen.push([name, id, occurrence.id]))),
    ],
  });
  await withProduct(async ({ context, jobs }) => {
    const failing = context.change((unit) => {
      unit.publish(greeted, { id: 1 });
      unit.add({ sql: "INSERT INTO nowhere VALUES (1)" });
    });
    await expect(failing).rejects.toThrow();
    await context.change((unit) => unit.publish(greeted, { id: 2 }));
    await jobs.runAll();
    expect(seen).toHaveLength(2);
    const occurrence = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(seen).toEqual(expect.arrayContaining([["guest", 2, occurrence], ["host", 2, occurrence]]));
  }, { features: [greeter, hearing("guest"), hearing("host")] });
});

Deno.test("a handler that failed hears of the same occurrence again, the others do not", async () => {
  const seen: string[] = [];
  let heardByOther = 0;
  const failing: Feature = {
    name: "failing",
    needs: ["greeter"],
    handles: [on(greeted, (_payload, _context, { id }) => {
      seen.push(id);
      return seen.length === 1 ? Promise.reject(new Error("not yet")) : Promise.resolve();
    })],
  };
  const other: Feature = {
    name: "other",
    needs: ["greeter"],
    handles: [on(greeted, () => Promise.resolve(void heardByOther++))],
  };
  await withProduct(async ({ context, jobs }) => {
    await context.change((unit) => unit.publish(greeted, { id: 1 }));
    await jobs.runAll();
    await context.database.write(() => [{ sql: "UPDATE jobs SET due_at = 0" }]);
    await jobs.runAll();
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(1);
    expect(heardByOther).toBe(1);
  }, { features: [greeter, failing, other] });
});

Deno.test("an occurrence whose payload does not fit is given up at once and stays to be seen", async () => {
  const listener: Feature = { name: "listener", needs: ["greeter"], handles: [on(greeted, none)] };
  await withProduct(async ({ context, jobs, logged }) => {
    await context.change((unit) => unit.publish(greeted, { id: 1 }));
    await context.database.write(() => [{ sql: "UPDATE jobs SET payload = replace(payload, '1}', '\"one\"}')" }]);
    await jobs.runAll();
    expect(await jobs.failed()).toMatchObject([{
      name: "listener:greeter.greeted",
      tries: 1,
      lastError: "PayloadUnfit",
    }]);
    expect(logged.join()).toContain("job_given_up");
  }, { features: [greeter, listener] });
});

Deno.test("an event is heard only from a feature that is needed, and has one declaration", async () => {
  const stranger: Feature = { name: "stranger", handles: [on(greeted, none)] };
  await expect(withProduct(none, { features: [greeter, stranger] })).rejects.toThrow('"greeter" in needs');
  const hearing = (name: string, event: typeof greeted): Feature => ({
    name,
    needs: ["greeter"],
    handles: [on(event, none)],
  });
  const another = eventKey("greeter.greeted", v.object({ id: v.number() }));
  await expect(withProduct(none, { features: [greeter, hearing("a", greeted), hearing("b", another)] })).rejects
    .toThrow(
      "declared twice",
    );
});

Deno.test("a job is one object: its name, its shape and what it does", async () => {
  const seen: unknown[] = [];
  const greet = job({
    name: "greeter.greet",
    shape: v.object({ name: v.string() }),
    handler: ({ name }) => Promise.resolve(void seen.push(name)),
  });
  await withProduct(async ({ context, jobs }) => {
    await context.change((unit) => unit.enqueue(greet, { name: "Kim" }));
    const wrong = context.change((unit) => {
      // @ts-expect-error The payload has the shape of the job.
      unit.enqueue(greet, {});
      // @ts-expect-error The payload has the shape of the event.
      unit.publish(greeted, { id: "one" });
      // @ts-expect-error Nothing is published by its name.
      unit.publish("greeter.greeted", { id: 1 });
      throw new Error("only the types were of interest");
    });
    await expect(wrong).rejects.toThrow("only the types");
    await jobs.runAll();
    expect(seen).toEqual(["Kim"]);
  }, { features: [{ ...greeter, jobs: [greet] }] });
});
