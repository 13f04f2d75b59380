/** Which of a pixel's colours an ink fills, of red, green and blue. */
export const INKS = { red: 0, green: 1, blue: 2 } as const;

/**
 * How far the middle of each mark of a page's layer is from the middle of the ink with its colour, in CSS pixels; null
 * while the page or its layer is not drawn. Runs in the browser, and measures what is on the screen.
 */
export function measuredMarks({ number, inks }: { number: number; inks: readonly number[] }): number[] | null {
  const sheet = document.querySelector(`.page[data-page-number='${number}']`);
  const canvas = sheet?.querySelector("canvas");
  const buttons = [...sheet?.querySelectorAll(".pageLayer button") ?? []];
  const context = canvas?.getContext("2d");
  if (!sheet || !canvas || !context || buttons.length < inks.length) return null;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const frame = sheet.getBoundingClientRect();
  return inks.map((ink, index) => {
    let [sumX, sumY, area] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const others = [0, 1, 2].filter((colour) => colour !== ink).map((colour) => data[at + colour]);
      // How much of the pixel the ink covers; anything else than ink on paper has other colours.
      const covered = 1 - others[0] / 255;
      if (data[at + ink] < 250 || covered < 0.1 || Math.abs(others[0] - others[1]) > 4) continue;
      sumX += covered * (at / 4 % canvas.width + 0.5);
      sumY += covered * (Math.floor(at / 4 / canvas.width) + 0.5);
      area += covered;
    }
    const inkX = frame.left + sumX / area * frame.width / canvas.width;
    const inkY = frame.top + sumY / area * frame.height / canvas.height;
    const box = buttons[index].getBoundingClientRect();
    return Math.hypot(box.left + box.width / 2 - inkX, box.top + box.height / 2 - inkY);
  });
}
