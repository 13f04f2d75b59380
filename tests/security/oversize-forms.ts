import { boundary, multipart, type RawPart } from "../faults/raw-http.ts";

/** A form that is too much of something. */
interface Form {
  readonly kind: string;
  /** Instead of the usual type. */
  readonly type?: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What may stand in a field that is read as JSON, whatever route it is for. */
const fields: Readonly<Record<string, string>> = {
  "fields of digits": "7".repeat(490_000),
  "fields of blanks": " ".repeat(490_000),
  "fields of brackets": "[".repeat(240_000) + "]".repeat(240_000),
  "fields of braces": '{"a":'.repeat(80_000) + "1" + "}".repeat(80_000),
  "fields of 45,000 keys": `{${Array.from({ length: 45_000 }, (_, at) => `"k${at}":1`).join()}}`,
  "fields of long lists": `{${
    ["documentSerialNumbers", "serialNumbers", "attachments"].map((key) =>
      `"${key}":[${Array(50_000).fill("{}").join()}]`
    ).join()
  }}`,
  "fields of long texts": `{"customerName":"${"a@ ".repeat(160_000)}"}`,
  "fields of 2 MB": "x".repeat(2_000_000),
};

/** Forms with these parts, each too large in its own way. */
export function* formsOf(names: readonly string[]): Generator<Form> {
  const file: RawPart = { name: "file", fileName: "4473.pdf", content: "%PDF-1.7\n%%EOF\n" };
  for (const [kind, content] of Object.entries(fields)) {
    yield { kind, body: multipart([...names.map((name) => ({ name, content })), file]) };
  }
  const many = (count: number, content: string) =>
    multipart(Array.from({ length: count }, (_, at) => ({ name: `a${at}`, content })));
  yield { kind: "20 fields of 450 kB", body: many(20, "x".repeat(450_000)) };
  yield { kind: "30,000 fields", body: many(30_000, "") };
  yield { kind: "10,000 files", body: multipart(Array(10_000).fill(file)) };
  yield { kind: "a long file name", body: multipart([{ ...file, fileName: "../a".repeat(15_000) }]) };
  yield { kind: "a long name of a field", body: multipart([{ name: "a".repeat(75_000), content: "" }]) };
  const head = (lines: string) =>
    new TextEncoder().encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n${lines}\r\n\r\nx\r\n--${boundary}--\r\n`,
    );
  yield { kind: "10,000 headers of a part", body: head("a: b\r\n".repeat(10_000) + "a: b") };
  yield { kind: "a long header of a part", body: head(`Content-Type: application/pdf${"; a=b".repeat(15_000)}`) };
  yield { kind: "no boundary in 3 MB", body: new Uint8Array(3_000_000).fill(45) };
  yield { kind: "almost boundaries", body: new TextEncoder().encode(`\r\n--${boundary.slice(0, -1)}`.repeat(80_000)) };
  const parameters = "; a=b".repeat(10_000);
  yield {
    kind: "a long type",
    type: `multipart/form-data${parameters}; boundary=${boundary}`,
    body: multipart([file]),
  };
  const long = "-".repeat(50_000);
  yield {
    kind: "a long boundary",
    type: `multipart/form-data; boundary=${long}`,
    body: new Uint8Array(200_000).fill(45),
  };
}
