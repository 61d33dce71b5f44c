export type Rgb = readonly [number, number, number];
/** Whether a point lies inside; coordinates are in cells of 24 units. */
export type Shape = (x: number, y: number) => boolean;

export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2;

export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

/** A stroke along a circle, between two angles in degrees that grow clockwise from the right. */
export const arc =
  (cx: number, cy: number, radius: number, from: number, to: number, width: number): Shape =>
  (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    const angle = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
    const turned = (((angle - from) % 360) + 360) % 360;
    return Math.abs(distance - radius) <= width / 2 && turned <= to - from;
  };

/** A straight stroke with round ends. */
export const line =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= width / 2;
  };

export const polygon =
  (...points: readonly (readonly [number, number])[]): Shape =>
  (x, y) => {
    let isInside = false;
    points.forEach(([x1, y1], index) => {
      const [x2, y2] = points.at(index - 1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    });
    return isInside;
  };

export const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    a(x, y) && b(x, y);

const SAMPLES = 4;

/** A picture made of filled shapes, with smooth edges by sampling each pixel 16 times. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly #scale: number;

  /** @param scale pixels to a unit */
  constructor(width: number, height: number, scale: number) {
    this.width = width * scale;
    this.height = height * scale;
    this.#scale = scale;
    this.pixels = new Uint8Array(this.width * this.height * 4);
  }

  /** Fills a shape inside the square cell of `size` units at a place, over what is there. */
  fill(shape: Shape, [red, green, blue]: Rgb, at: { x: number; y: number; size: number }): void {
    const scale = this.#scale;
    const side = at.size * scale;
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        let hits = 0;
        for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
          const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / scale;
          const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / scale;
          if (shape(x, y)) hits += 1;
        }
        if (hits > 0)
          this.#blend(
            (at.y * scale + row) * this.width + at.x * scale + column,
            [red, green, blue],
            hits / SAMPLES ** 2,
          );
      }
    }
  }

  #blend(pixel: number, colour: Rgb, alpha: number): void {
    const offset = pixel * 4;
    const under = (this.pixels[offset + 3] ?? 0) / 255;
    const over = alpha + under * (1 - alpha);
    colour.forEach((value, channel) => {
      const below = this.pixels[offset + channel] ?? 0;
      this.pixels[offset + channel] = Math.round((value * alpha + below * under * (1 - alpha)) / over);
    });
    this.pixels[offset + 3] = Math.round(over * 255);
  }
}
