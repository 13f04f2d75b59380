import { Buffer } from "node:buffer";
import { PDFArray, PDFName, PDFRawStream, type PDFStream } from "@cantoo/pdf-lib";

/** Whether a stream is a photograph as cameras write them, and nothing around it. */
export function isJpeg(stream: PDFStream): stream is PDFRawStream {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return stream instanceof PDFRawStream && only === PDFName.of("DCTDecode");
}

/** What decides how the picture looks: its format, its colors (ICC) and Adobe's own mark. */
const needed = [0xe0, 0xe2, 0xee];

/** The photograph without what its camera or a program says of it, such as its place and a small copy of it. */
export function withoutRemarks(stream: PDFRawStream): PDFRawStream {
  const bytes = Buffer.from(stream.getContents());
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return stream;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // From the start of the scan on there are no lengths.
    if (marker === 0xda || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return stream;
    const isRemark = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !needed.includes(marker));
    if (!isRemark) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return PDFRawStream.of(stream.dict, Uint8Array.from(Buffer.concat([...parts, bytes.subarray(at)])));
}
