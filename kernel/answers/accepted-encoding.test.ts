import { expect } from "expect";
import { acceptedEncoding, encodings } from "./accepted-encoding.ts";

const of = (header: string | null) => acceptedEncoding(header, encodings);

Deno.test("the most wanted encoding is chosen, of those wanted alike the first", () => {
  expect(of("gzip, deflate, br, zstd")).toBe("zstd");
  expect(of("gzip, deflate, br")).toBe("br");
  expect(of("gzip;q=1.0, br;q=0.5")).toBe("gzip");
  expect(of("GZIP")).toBe("gzip");
  expect(of("x-gzip")).toBe("gzip");
  expect(of("*")).toBe("zstd");
  expect(of("zstd;q=0, *")).toBe("br");
});

Deno.test("what is refused is not sent, and the plain answer stays the plain answer", () => {
  expect(of(null)).toBe(null);
  expect(of("")).toBe(null);
  expect(of("identity")).toBe(null);
  expect(of("deflate")).toBe(null);
  expect(of("gzip;q=0")).toBe(null);
  expect(of("br;q=0, gzip ; q=0.000")).toBe(null);
  expect(of("*;q=0")).toBe(null);
  expect(of("gzip;q=0.5, identity;q=0.8")).toBe(null);
  expect(of("identity;q=0.5, gzip;q=0.8")).toBe("gzip");
  expect(of("gzip;q=yes")).toBe(null);
  expect(of("identity;q=0, gzip")).toBe("gzip");
  expect(of("identity;q=0")).toBe(null);
});

Deno.test("a header of any length costs little", () => {
  const begun = performance.now();
  expect(of(`${"a;q=0.1,".repeat(8000)}gzip`)).toBe(null);
  expect(of("gzip;".repeat(8000))).toBe("gzip");
  expect(performance.now() - begun).toBeLessThan(2_000);
});
