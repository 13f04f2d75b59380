import { expect } from "expect";
import { deviceOf } from "./device.ts";

Deno.test("a user agent is told in words", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
  expect(deviceOf(chrome)).toBe("Chrome on Windows");
  expect(deviceOf(`${chrome} Edg/143.0.0.0`)).toBe("Edge on Windows");
  expect(deviceOf(phone)).toBe("Safari on iPhone");
  expect(deviceOf("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on Linux");
  expect(deviceOf("curl/8.5.0")).toBe("A program");
  expect(deviceOf("")).toBe("Unknown device");
});
