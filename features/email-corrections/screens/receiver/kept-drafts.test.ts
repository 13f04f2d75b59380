import { expect } from "expect";
import { draftsArrived, onItsWay } from "./kept-drafts.ts";

Deno.test("whoever leaves waits until their marks have arrived, and hears where they did not", async () => {
  expect(await draftsArrived()).toBe(true);
  const slow = Promise.withResolvers<string>();
  const order: string[] = [];
  void onItsWay(slow.promise).then(() => order.push("kept"));
  const left = draftsArrived().then((areThere) => order.push(`left ${areThere}`));
  await Promise.resolve();
  expect(order).toEqual([]);
  slow.resolve("kept");
  await left;
  expect(order).toEqual(["kept", "left true"]);
  const failing = onItsWay(Promise.reject(new Error("No network."))).catch(() => {});
  expect(await draftsArrived()).toBe(false);
  await failing;
  expect(await draftsArrived()).toBe(true);
});
