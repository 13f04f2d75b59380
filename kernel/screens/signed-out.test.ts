import { expect } from "expect";
import { tellSignedOut, watchSignedOut } from "./signed-out.ts";

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
