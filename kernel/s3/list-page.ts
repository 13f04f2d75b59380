/** An object of a listing. */
export interface S3Object {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
}

/** A page of a listing in the XML of ListObjectsV2, asked for with `encoding-type=url`. Throws when it is none. */
export function listPageIn(xml: string): { readonly objects: readonly S3Object[]; readonly next: string | null } {
  if (!xml.includes("<ListBucketResult")) throw new Error("the answer is no listing");
  const [head, ...contents] = xml.split("<Contents>");
  const objects = contents.map((part) => ({
    key: decodeURIComponent(elementIn(part, "Key").replaceAll("+", " ")),
    size: Number(elementIn(part, "Size")),
    modified: new Date(elementIn(part, "LastModified")),
  }));
  // A server may write it before or after what it lists.
  const around = head + (contents.at(-1) ?? "");
  const isCut = around.includes("<IsTruncated>true</IsTruncated>");
  return { objects, next: isCut ? elementIn(around, "NextContinuationToken") : null };
}

function elementIn(xml: string, name: string): string {
  const begin = xml.indexOf(`<${name}>`);
  const end = begin < 0 ? -1 : xml.indexOf(`</${name}>`, begin);
  if (end < 0) throw new Error(`the listing lacks ${name}`);
  return plain(xml.slice(begin + name.length + 2, end));
}

function plain(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&#34;", '"').replaceAll("&amp;", "&");
}
