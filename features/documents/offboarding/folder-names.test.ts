import { expect } from "expect";
import { aDocument } from "../screens/testing/samples.ts";
import { documentFolder } from "./folder-names.ts";

const folder = (given: Parameters<typeof aDocument>[0]) =>
  documentFolder(aDocument({ customerName: "Example, Kim", tsn: "T-1", ...given }));

Deno.test("the folder of a document is named after its customer, its transfer date and its TSN", () => {
  expect(folder({ status: 0, transferDate: "2026-07-01" })).toBe("Example, Kim 2026-07-01 T-1");
  expect(folder({ status: 1, transferDate: "2026-07-01" })).toBe("Example, Kim 2026-07-01 T-1");
});

Deno.test("only a transfer under way is in progress; another document without a date has its status there", () => {
  expect(folder({ status: null, transferDate: null })).toBe("Example, Kim in progress T-1");
  expect(folder({ status: 1, transferDate: null })).toBe("Example, Kim Void No Sale T-1");
  expect(folder({ status: 2, transferDate: null, tsn: null })).toBe("Example, Kim Denied");
});
