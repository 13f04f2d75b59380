import { expect } from "expect";
import { maySignOut, tellSignedOut, watchSignedOut, watchSigningOut } from "./signed-out.ts";

Deno.test("whoever watches hears once that the person signed out, and no more after they stop", () => {
  let heard = 0;
  const stop = watchSignedOut(() => heard++);
  tellSignedOut();
  expect(heard).toBe(1);
  stop();
  tellSignedOut();
  expect(heard).toBe(1);
  expect(localStorage.getItem("strongroom-signed-out")).toBeNull();
});

Deno.test("before the person signs out everybody who watches is asked; one who would rather stay is heard", async () => {
  expect(await maySignOut()).toBe(true);
  const stops = [true, false].map((answer) => watchSigningOut(() => Promise.resolve(answer)));
  expect(await maySignOut()).toBe(false);
  stops[1]?.();
  expect(await maySignOut()).toBe(true);
  stops[0]?.();
});
