import type { Meta, StoryObj } from "@storybook/react-vite";
import { type MouseEvent, useState } from "react";
import { markedPdf } from "./harness/sample-pdf.ts";
import { LazyPdfViewer } from "./lazy-pdf-viewer.tsx";
import type { Point } from "./page-geometry.ts";
import type { LayerPage } from "./pdf-viewer.tsx";

const meta = { title: "Parts/PDF viewer" } satisfies Meta;
export default meta;

const marks = [{ x: 130, y: 640, ink: "red" }, { x: 470, y: 600, ink: "green" }, {
  x: 180,
  y: 190,
  ink: "blue",
}] as const;
const file = markedPdf([0, 90].map((rotate) => ({ mediaBox: [0, 0, 612, 792], rotate, marks })));

export const Pages: StoryObj = {
  render: () => (
    <div className="h-[80dvh]">
      <LazyPdfViewer uri={null} fileName="sample.pdf" data={file} />
    </div>
  ),
};

/** A press on a page puts a numbered remark there; it stays in its place while the page is zoomed and turned. */
export const PageLayer: StoryObj = { render: () => <WithRemarks /> };

interface Remark extends Point {
  readonly page: number;
}

function WithRemarks() {
  const [remarks, setRemarks] = useState<readonly Remark[]>([{ page: 1, x: 470, y: 600 }]);
  const add = (page: LayerPage, event: MouseEvent) =>
    setRemarks([...remarks, { page: page.page, ...page.pointAt(event) }]);
  return (
    <div className="h-[80dvh]">
      <LazyPdfViewer
        uri={null}
        fileName="sample.pdf"
        data={file}
        pageLayer={(page) => (
          <div
            className="pointer-events-auto absolute inset-0 cursor-crosshair"
            onClick={(event) => add(page, event)}
          >
            {remarks.map((remark, index) =>
              remark.page === page.page && (
                <span
                  key={index}
                  className="absolute flex size-6 -translate-1/2 items-center justify-center rounded-full bg-accent text-xs text-on-accent"
                  style={placeOf(page.toPixels(remark))}
                >
                  {index + 1}
                </span>
              )
            )}
          </div>
        )}
      />
    </div>
  );
}

const placeOf = ({ x, y }: Point) => ({ left: x, top: y });
