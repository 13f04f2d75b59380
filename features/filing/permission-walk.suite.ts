import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/documents/extractPages": { to: "oneself", words: "Your own upload, in a store where one may file." },
  },
  requests: {
    "POST /api/documents": {
      form: async (target) => {
        const values = { storeId: await target("store"), customerName: "Example, Kim", serialNumber: "K4473" };
        return filingForm({ ...values, tsn: crypto.randomUUID() }, plainPdf().bytes);
      },
      isPlaced: true,
    },
    "POST /api/documents/documentMetaData": {
      form: () => {
        const form = new FormData();
        form.set("file", new Blob(["no PDF"], { type: "application/pdf" }), "4473.pdf");
        return Promise.resolve(form);
      },
    },
    "POST /api/documents/extractPages": {
      body: async (target) => ({ uploadId: await target("finishedUpload"), firstPage: 1 }),
      isPlaced: true,
    },
    "GET /api/documents/filedBefore": {
      query: async (target) => `storeId=${await target("store")}&sha256=${"0".repeat(64)}`,
      isPlaced: true,
    },
  },
} satisfies WalkPart;
