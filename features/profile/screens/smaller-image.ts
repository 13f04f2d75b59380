/** Kinds of images that are taken (document 1, section 9). */
export const imageTypes: readonly string[] = ["image/png", "image/jpeg"];

/** Twice what is kept in the end, so that the server's drawing loses nothing. */
const mostPixels = 1024;

/**
 * An image as it is sent: its middle, upright and small, so that a telephone's picture of fifty megapixels goes through
 * at once and what the telephone wrote into it stays there. What the browser cannot draw is sent as it is.
 */
export async function smallerImage(file: File): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!image) return file;
  try {
    const cut = Math.min(image.width, image.height);
    const side = Math.min(cut, mostPixels);
    const canvas = new OffscreenCanvas(side, side);
    const brush = canvas.getContext("2d");
    if (!brush) return file;
    brush.imageSmoothingQuality = "high";
    const [left, top] = [(image.width - cut) / 2, (image.height - cut) / 2];
    brush.drawImage(image, left, top, cut, cut, 0, 0, side, side);
    return await canvas.convertToBlob({ type: file.type, quality: 0.95 });
  } finally {
    image.close();
  }
}
