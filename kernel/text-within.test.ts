import { expect } from "expect";
import { TextTooLong, textWithin } from "./text-within.ts";

Deno.test("a text from outside is read up to its greatest length, letters across pieces whole, and not a byte further", async () => {
  const bytes = new TextEncoder().encode("Müller");
  const pieces = () => ReadableStream.from([bytes.subarray(0, 2), bytes.subarray(2)]);
  expect(await textWithin(pieces(), bytes.length)).toBe("Müller");
  await expect(textWithin(pieces(), bytes.length - 1)).rejects.toBeInstanceOf(TextTooLong);
  expect(await textWithin(null, 1)).toBe("");
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(textWithin(endless, 5000)).rejects.toBeInstanceOf(TextTooLong);
  expect(given).toBeLessThan(10_000);
});
