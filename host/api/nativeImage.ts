import { readFileSync } from 'node:fs';
import { strict, strictClass } from '../strict.ts';

/** A picture as the PNG it came in. It is never scaled: the stand-in shows none. */
export class NativeImage {
  readonly #png: Buffer;
  /** Where it was read from, for a test; null: from no file. */
  readonly file: string | null;
  constructor(png: Buffer, file: string | null = null) {
    this.#png = png;
    this.file = file;
  }
  isEmpty = (): boolean => this.#png.length === 0;
  toPNG = (): Buffer => this.#png;
  toDataURL = (): string => `data:image/png;base64,${this.#png.toString('base64')}`;
  getSize() {
    if (this.#png.length < 24) return { width: 0, height: 0 };
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
  }
  resize(): NativeImage {
    return this;
  }
  addRepresentation(): void {}
  setTemplateImage(): void {}
}

strictClass('NativeImage', NativeImage);

/** Electron's `nativeImage`. */
export const nativeImage = strict('electron.nativeImage', {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (png: Buffer) => new NativeImage(png),
  createFromDataURL: (url: string) => new NativeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  createFromPath(file: string): NativeImage {
    try {
      return new NativeImage(readFileSync(file), file);
    } catch {
      return new NativeImage(Buffer.alloc(0)); // Electron, too, answers an unreadable file with an empty picture
    }
  },
});
