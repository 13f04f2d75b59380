/** Letter paper, in points. */
const PAPER = { width: 612, height: 792 };
/** Enough to read a form by: about 200 dots an inch. */
const MOST_PIXELS = 2200;
const QUALITY = 0.85;

/** A picture as it stands in a PDF. */
export interface PagePicture {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Makes one PDF of photos of paper, a page each, as the camera of a telephone takes them. */
export async function pdfOfPhotos(photos: readonly File[], now: Date): Promise<File> {
  const pictures: PagePicture[] = [];
  for (const photo of photos) pictures.push(await pictureOf(photo));
  const [day, time] = now.toISOString().split("T");
  return new File([pdfOf(pictures)], `Photo ${day} ${time.slice(0, 8).replaceAll(":", "-")}.pdf`, {
    type: "application/pdf",
  });
}

async function pictureOf(photo: File): Promise<PagePicture> {
  const image = await createImageBitmap(photo);
  const scale = Math.min(1, MOST_PIXELS / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const { width, height } = canvas;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  canvas.width = canvas.height = 0;
  if (!blob) throw new Error("the browser could not keep the picture");
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
}

/** The bytes of a PDF with one picture a page, on letter paper as the picture lies. */
export function pdfOf(pictures: readonly PagePicture[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (content: string, stream?: Uint8Array) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${content}\n`);
    if (stream) [`stream\n`, stream, `\nendstream\n`].forEach(write);
    write("endobj\n");
  };
  // Three objects a page, behind the catalog and the tree of pages.
  const pageAt = (index: number) => 3 + index * 3;
  write("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pictures.map((_, index) => `${pageAt(index)} 0 R`).join(" ");
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  pictures.forEach(({ jpeg, width, height }, index) => {
    const at = pageAt(index);
    const paper = width > height ? { width: PAPER.height, height: PAPER.width } : PAPER;
    const scale = Math.min(paper.width / width, paper.height / height);
    const [wide, high] = [width * scale, height * scale];
    const [left, bottom] = [(paper.width - wide) / 2, (paper.height - high) / 2];
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] ` +
        `/Resources << /XObject << /Photo ${at + 1} 0 R >> >> /Contents ${at + 2} 0 R >>`,
    );
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
    const drawing = new TextEncoder().encode(
      `q ${wide.toFixed(2)} 0 0 ${high.toFixed(2)} ${left.toFixed(2)} ${bottom.toFixed(2)} cm /Photo Do Q`,
    );
    object(`<< /Length ${drawing.length} >>`, drawing);
  });
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
