import { expect } from "expect";
import * as v from "valibot";
import { Sequence } from "@/features/sample-data/random.ts";
import { randomMarks } from "@/tests/corrections/random-marks.ts";
import { createAnnotator } from "../annotate/annotator.ts";
import { type Annotation, annotationSchema } from "../contract-annotations.ts";
import { instantOf } from "../contract-mark-dates.ts";
import { xfdfOf } from "../contract-xfdf.ts";
import { parseXfdf } from "./parse.ts";
import { NotXml, readXml } from "./xml.ts";

const page = (rotate: number) => ({ view: [10, 20, 500, 700], rotate } as const);

Deno.test("marks of every kind come back from XFDF as they went in", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const marks = randomMarks(new Sequence(seed), [0, 90, 180, 270].map(page), `mark.${seed}`, 14);
    expect(parseXfdf(xfdfOf(marks))).toEqual({ annotations: marks, leftOut: [] });
  }
});

const hostile = [
  "]]> <![CDATA[ x ]]> <!-- --> <?pi?>",
  "&lt; &#0; &undefined; &&amp;",
  '</contents><annots a="b">',
  " leading\n\n\ttabs and blanks \n",
  "\r\n\u0000\u0007\ud800\ufffe",
  "𝄞 é ‮ ﷽",
  "",
];

Deno.test("hostile texts come back, but for what XML cannot carry", () => {
  const marks = hostile.flatMap((contents, at): Annotation[] => {
    const common = {
      ...{ page: 1, rect: [0, 0, 10, 10], color: "#00ff00", opacity: 0.5, title: contents.slice(0, 200), contents },
      ...{ createdAt: "2026-11-23T08:12:55Z", modifiedAt: "2026-11-23T08:12:56Z" },
    };
    return [
      v.parse(annotationSchema, { kind: "note", name: `note${at}`, ...common }),
      v.parse(annotationSchema, { kind: "text", name: `text${at}`, ...common, fontSize: 9.5, rotation: 90 }),
    ];
  });
  expect(parseXfdf(xfdfOf(marks)).annotations).toEqual(marks);
});

const outside = (annots: string) =>
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
<f href="form.pdf"/><ids original="7A" modified="7B"/><annots>${annots}</annots></xfdf>`;

const acrobat = outside(`
<strikeout color="#E52237" flags="print" date="D:20261123091500-05'00'" creationdate="D:20261123091459-05'00'"
 name="f4873cca-4d0f-47fb-8be9-ded59e5dabaa" page="0" coords="72.1,700.2,130.5,700.2,72.1,690,130.5,690"
 rect="70.3,689.1,132.2,701" subject="Cross-Out" title="Dana Reyes" opacity="0.494995"
 ><popup flags="print,nozoom,norotate" open="no" page="0" rect="612,573,816,687"/></strikeout>
<freetext width="0" creationdate="D:20261123091500Z" flags="print" date="D:20261123091500Z" page="1" rotation="90"
 rect="100,600,120,680" subject="Text Box" title="Dana Reyes" name="aa-1"><contents-richtext>
<body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" xfa:APIVersion="Acrobat:24.1.0"
 style="font-size:12.0pt;color:#E52237"><p dir="ltr"><span style="font-weight:bold">Smith</span> &amp; Sons</p><p>two</p></body></contents-richtext
 ><defaultappearance>0.898 0.1333 0.2157 rg /HeBo 12 Tf</defaultappearance><defaultstyle
 >font: bold Helvetica,sans-serif 12.0pt; text-align:left; color:#E52237 </defaultstyle></freetext>
<square width="2" color="#0000FF" page="0" rect="10,10,60,40" fringe="1,1,1,1" name="sq"/>
<underline coords="1,2,3,2,1,1,3,1" page="0" rect="1,1,3,2" color="#00FF00"/>`);

const exchange = outside(`
<text color="#FFFF00" name="{5E6F}" page="2" rect="300,700,318,718" icon="Comment" date="D:20261123141500+01'00'"
 title="Dana"><contents>Ask the buyer</contents></text>
<text inreplyto="{5E6F}" page="2" rect="300,700,318,718" name="reply"><contents>Done</contents></text>
<highlight color="#FFFF00" opacity="0.5" page="0" rect="50,50,90,60" coords="50,60,90,60,50,50,90,50" name="hl"/>`);

const foxit = outside(`
<ink color="#FF0000" width="1.5" page="0" rect="10,10,40,40" name="ink-1" flags="print" date="D:20261123"
 ><inklist><gesture>10.5,10.25;20,20;30,15</gesture><gesture>12,12;</gesture></inklist></ink>
<freetext page="0" rect="10,10,40,40" name="f" flags="print,hidden"/>
<stamp page="0" rect="1,1,9,9" icon="Approved" name="st"><imagedata>data:image/png;base64,AA</imagedata></stamp>`);

const okular = outside(`
<strikeout page="0" rect="90,40,50,60" name="okular-{3a}" date="D:20261123091500Z" color="#ff0000"
 coords="50,40,90,40,90,60,50,60"/>
<freetext page="0" rect="5,5,50,25" name="okular.2" color="#ffffff"><contents>Inline note</contents
><defaultappearance>/Invalid_font 10 Tf 1 0 0 rg</defaultappearance></freetext>`);

Deno.test("XFDF as Acrobat, PDF-XChange, Foxit and Okular write it is read", () => {
  const [strike, text, square, ...none] = parseXfdf(acrobat).annotations;
  expect(none).toEqual([]);
  expect(strike).toMatchObject({ kind: "line-through", page: 1, color: "#E52237", opacity: 0.495, width: 1 });
  expect(strike).toMatchObject({ createdAt: "2026-11-23T14:14:59Z", modifiedAt: "2026-11-23T14:15:00Z" });
  expect(text).toMatchObject({ kind: "text", page: 2, contents: "\nSmith & Sons\ntwo".trim(), fontSize: 12 });
  expect(text).toMatchObject({ color: "#E52237", rotation: 270 });
  expect(square).toMatchObject({ kind: "box", width: 2, color: "#0000FF" });
  expect(parseXfdf(acrobat).leftOut).toEqual(["Page 1 has an underline, which cannot be taken over."]);

  const [note, highlight] = parseXfdf(exchange).annotations;
  expect(note).toMatchObject({ kind: "note", page: 3, contents: "Ask the buyer", modifiedAt: "2026-11-23T13:15:00Z" });
  expect(note?.name).toMatch(/^found-[\da-f]{16}$/);
  expect(parseXfdf(exchange).annotations[0]?.name).toBe(note?.name);
  expect(highlight).toMatchObject({ kind: "highlight", opacity: 0.5 });
  expect(parseXfdf(exchange).leftOut).toEqual(["Page 3 has a reply to a mark, which cannot be taken over."]);

  const [ink] = parseXfdf(foxit).annotations;
  expect(ink).toMatchObject({ kind: "ink", width: 1.5, strokes: [[10.5, 10.25, 20, 20, 30, 15], [12, 12]] });
  expect(parseXfdf(foxit).leftOut).toEqual([
    "Page 1 has a hidden mark.",
    "Page 1 has a picture stamp, which cannot be taken over.",
  ]);

  const [struck, inline] = parseXfdf(okular).annotations;
  expect(struck).toMatchObject({ rect: [50, 40, 90, 60], quads: [[50, 60, 90, 60, 50, 40, 90, 40]] });
  expect(inline).toMatchObject({ contents: "Inline note", fontSize: 10, color: "#FF0000" });
});

Deno.test("document types, foreign entities, depth and broken XML are refused; nothing grows", () => {
  const bad = [
    '<!DOCTYPE xfdf [<!ENTITY a "aaaa">]><xfdf>&a;</xfdf>',
    '<!DOCTYPE xfdf SYSTEM "file:///etc/passwd"><xfdf/>',
    "<xfdf>&a;</xfdf>",
    "<xfdf>&#1114112;</xfdf>",
    "<xfdf>&amp</xfdf>",
    "<xfdf><annots></xfdf></annots>",
    "<xfdf>",
    "<xfdf/><xfdf/>",
    "<xfdf a=b/>",
    "<xfdf a='<'/>",
    "text",
    "",
    "<a>".repeat(70) + "</a>".repeat(70),
    "<xfdf>" + "<a/>".repeat(200_001) + "</xfdf>",
    `<xfdf ${Array.from({ length: 61 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
  ];
  for (const text of bad) expect(() => readXml(text)).toThrow(NotXml);
  expect(() => parseXfdf("<svg/>")).toThrow(NotXml);
});

Deno.test("reading takes as long as the text is, also for texts made to take longer", () => {
  const made: ((length: number) => string)[] = [
    (length) => "<".repeat(length),
    (length) => `<xfdf>${"&".repeat(length)}`,
    (length) => `<xfdf a="${" ".repeat(length)}`,
    (length) => `<xfdf>${"<!--".repeat(length / 4)}`,
    (length) => `<xfdf ${" ".repeat(length)}`,
    (length) =>
      outside(
        `<freetext page="0" rect="1,1,9,9" name="a"><defaultappearance>${"1 ".repeat(length / 2)}</defaultappearance>
       <defaultstyle>${"font:".repeat(length / 5)}</defaultstyle></freetext>`,
      ),
    (length) =>
      outside(`<ink page="0" rect="1,1,9,9"><inklist><gesture>${"1,1;".repeat(length / 4)}</gesture></inklist></ink>`),
  ];
  // Read again and again from each place, one of these would take hours.
  for (const text of made) {
    try {
      parseXfdf(text(4_000_000));
    } catch (error) {
      expect(error).toBeInstanceOf(NotXml);
    }
  }
});

Deno.test("a child process reads XFDF, and refuses what is none with its sentence", async () => {
  const annotator = createAnnotator({ reads: [], scratch: "" });
  try {
    const marks = randomMarks(new Sequence(9), [page(0)], "m", 7);
    expect(await annotator.parseXfdf(xfdfOf(marks))).toEqual({ kind: "ok", annotations: marks, leftOut: [] });
    const refused = await annotator.parseXfdf("<!DOCTYPE a><xfdf/>");
    expect(refused).toMatchObject({ kind: "refused", reason: "not_xfdf" });
  } finally {
    await annotator.close();
  }
});

Deno.test("times with and without zones are understood", () => {
  expect(instantOf("D:20261123081255Z")).toBe("2026-11-23T08:12:55Z");
  expect(instantOf("D:20261123081255+02'30'")).toBe("2026-11-23T05:42:55Z");
  expect(instantOf("D:20261123081255Z00'00'")).toBe("2026-11-23T08:12:55Z");
  expect(instantOf("20261123")).toBe("2026-11-23T00:00:00Z");
  expect(instantOf("D:2026")).toBe("2026-01-01T00:00:00Z");
  for (const none of ["", "yesterday", "D:20261399", "D:" + "9".repeat(100)]) expect(instantOf(none)).toBe(null);
});
