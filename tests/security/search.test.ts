import { expect } from "expect";
import { withFixture } from "./fixture.ts";

const texts = [
  `" OR 1=1 --`,
  `' OR '1'='1`,
  `"; DROP TABLE documents; --`,
  "*",
  "**",
  "a*",
  "NEAR(",
  "NEAR(a b, 5)",
  "a AND b OR NOT c",
  "^a",
  "^",
  `"`,
  `""`,
  `'`,
  "(",
  ")",
  "((((((",
  "{}",
  "[a]",
  "a:b",
  "customer_name : kim",
  "-a",
  "+",
  "%",
  "_",
  "%%%",
  "\\",
  "\\%",
  "\0",
  "a\0b",
  "🔫",
  "👩‍👩‍👧‍👦",
  "\u{10FFFF}",
  "\ue000\ue022",
  "\ud800",
  "ß",
  "İ",
  "ﬃ",
  "e\u0301",
  "x".repeat(100),
  "🔫".repeat(50),
  "\u0301".repeat(100),
  "$1",
  "?1",
  ":x",
  "@x",
  "<script>alert(1)</script>",
  "${7*7}",
  "\t\n\r ",
];
const fragments = [
  "customerName",
  "serialNumber",
  "tsn",
  "ntn",
  "manufacturer",
  "importer",
  "model",
  "type",
  "caliber",
];

/** The words of a text as far as a search tells them apart. */
function wordsOf(text: string): string[] {
  const letters = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[\p{Cc}\p{Co}]/gu, " ");
  return letters.split(/\s+/).filter(Boolean);
}

/** Whether the one document there is, of Example, Kim with K4473, holds a text: in a name each word somewhere. */
function isHeld(field: string, text: string): boolean {
  const words = wordsOf(text);
  if (field === "customerName") return words.every((word) => "example, kim".includes(word));
  return words.length === 0 || (field === "serialNumber" && "k4473".includes(words.join(" ")));
}

Deno.test("no text can make a search find more than what holds it, or fail", () =>
  withFixture(async ({ owner, storeId }) => {
    for (const text of texts) {
      const value = encodeURIComponent(text.toWellFormed());
      for (const field of fragments) {
        const response = await owner.get(`/api/documents?${field}=${value}&storeId=${storeId}`);
        const body = await response.json();
        expect([field, text, response.status]).toEqual([field, text, 200]);
        expect([field, text, body.count]).toEqual([field, text, isHeld(field, text) ? 1 : 0]);
      }
      const found = await owner.get(`/api/documents/find?text=${value}`);
      const body = await found.json();
      expect([text, [200, 400].includes(found.status)]).toEqual([text, true]);
      if (found.status !== 200) continue;
      const isFound = wordsOf(text).length > 0 && (isHeld("customerName", text) || isHeld("serialNumber", text));
      expect([text, body.count]).toEqual([text, isFound ? 1 : 0]);
    }
  }));

Deno.test("every other filter takes only values of its kind", () =>
  withFixture(async ({ owner, document }) => {
    const filters = [
      "storeId",
      "fflUser",
      "ioiUser",
      "status",
      "formType",
      "fflFlaggedColor",
      "auditFlaggedColor",
      "fflFlagged",
      "auditReviewed",
      "startDate",
      "endDate",
      "certificationDate",
      "sort",
      "sortOrder",
      "limit",
      "page",
      "accountOverview",
      "shouldFilterByExpirationDate",
    ];
    for (const filter of filters) {
      for (
        const value of [
          "1 OR 1=1",
          "1;--",
          "2024-02-31",
          "2024-01-01' OR '1",
          "-1",
          "1e9",
          "NaN",
          "🔫",
          "a\0",
          "rowid",
          "asc,id",
        ]
      ) {
        const query = new URLSearchParams({ [filter]: value });
        for (
          const path of [
            `/api/documents?${query}`,
            `/api/documents/PreviousAndNextDocuments?documentId=${document.id}&${query}`,
          ]
        ) {
          const response = await owner.get(path);
          const { message } = await response.json();
          expect([path, response.status]).toEqual([path, 400]);
          expect(message).toMatch(/\.$/);
          if (value.length > 3) expect(message).not.toContain(value);
        }
      }
    }
  }));

Deno.test("a hostile name is found as the plain text it is", () =>
  withFixture(async ({ owner, file }) => {
    const names = [
      `" OR 1=1 --`,
      "Robert'); DROP TABLE documents;--",
      "NEAR(kim)",
      "100% * _",
      "<b>Kim</b>",
      "🔫 Kim",
      "^Kim$",
    ];
    for (const customerName of names) {
      const { id } = await file({ customerName });
      const response = await owner.get(`/api/documents?${new URLSearchParams({ customerName })}`);
      const { data } = await response.json();
      expect([customerName, data.map((row: { id: number }) => row.id)]).toEqual([customerName, [id]]);
    }
  }));
