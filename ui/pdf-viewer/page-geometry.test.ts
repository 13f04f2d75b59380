import { expect } from "expect";
import { pageGeometry, type Rotation } from "./page-geometry.ts";

const cropBox = { x: 20, y: 50, width: 200, height: 100 };
const at = (rotation: Rotation) => {
  const [width, height] = rotation % 180 === 0 ? [400, 200] : [200, 400];
  return pageGeometry({ page: 1, cropBox, rotation, width, height });
};

Deno.test("a point lies where the page's turn puts it, counted from the corner of its crop box", () => {
  const point = { x: 30, y: 130 };
  const places = [[0, 20, 40], [90, 160, 20], [180, 380, 160], [270, 40, 380]] as const;
  for (const [rotation, x, y] of places) {
    const pixels = at(rotation).toPixels(point);
    expect(pixels.x).toBeCloseTo(x, 9);
    expect(pixels.y).toBeCloseTo(y, 9);
  }
});

Deno.test("a pixel gives back its point, and the scale is the same for every turn", () => {
  for (const rotation of [0, 90, 180, 270] as const) {
    const geometry = at(rotation);
    const { x, y } = geometry.toPoints(geometry.toPixels({ x: 33.5, y: 77.25 }));
    expect(x).toBeCloseTo(33.5, 9);
    expect(y).toBeCloseTo(77.25, 9);
    expect(geometry.scale).toBe(2);
  }
});
