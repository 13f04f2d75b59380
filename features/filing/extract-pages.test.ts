import { createHash } from "node:crypto";
import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { aSender, finishedUpload } from "@/features/uploads/testing.ts";
import { readPdf } from "@/features/pdf/read/read.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { together } from "@/tests/fixtures/forms/together.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { withProduct } from "@/tests/product/product.ts";

Deno.test("pages of an upload come as a file of their own, to its sender alone", async () => {
  const forms = [aForm4473(), aForm4473({ tsn: "PA-2" })]
    .map((values) => drawForm4473({ revision: "2023-08", values, style: "flattened" }));
  const bytes = await together(...forms);
  await withProduct(async (product) => {
    const [sender, other] = [await aSender(product), await aSender(product)];
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const uploadId = await finishedUpload(sender, { bytes, sha256 });
    const asked = (headers: Record<string, string>, body: unknown) =>
      product.request("/api/documents/extractPages", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const second = await asked(sender.headers, { uploadId, firstPage: 6 });
    expect([second.status, second.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const result = await readPdf(Uint8Array.from(await second.bytes()), dateRules);
    expect(result).toMatchObject({ kind: "ok", pages: 5, metaData: { tsn: { value: "PA-2" } } });
    expect((await asked(sender.headers, { uploadId, firstPage: 11 })).status).toBe(400);
    expect((await asked(other.headers, { uploadId, firstPage: 1 })).status).toBe(404);
  });
});
