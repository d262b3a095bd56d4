// A picture of the player's own for the tiles. It never leaves the browser.

/** The longest side of the picture that is cut up. */
const LONGEST = 1200;

/** The picture in a file, cut to the board's shape. @param {File} file @param {number} rows @param {number} cols
 * @returns {Promise<string>} an address that only this page knows */
export async function pictureOf(file, rows, cols) {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error("This file is no picture that the browser can read.");
  });
  const shape = cols / rows;
  const width = Math.min(image.width, image.height * shape);
  const height = width / shape;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const [x, y] = [(image.width - width) / 2, (image.height - height) / 2];
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/webp", 0.9));
  if (!blob) throw new Error("This picture can't be used.");
  return URL.createObjectURL(blob);
}
