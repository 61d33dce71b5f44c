import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Pictures that the window asks for by itself, held until a test says what becomes of them. */
export function holdSheets() {
  const asked: HTMLImageElement[] = [];
  vi.stubGlobal(
    'Image',
    class extends Image {
      constructor() {
        super();
        asked.push(this);
      }
    },
  );
  const tell = (what: 'load' | 'error') => act(() => asked.forEach((sheet) => void fireEvent[what](sheet)));
  return {
    /** What was asked for, once for each time. */
    asked: () => asked.map((sheet) => sheet.getAttribute('src')),
    come: () => tell('load'),
    fail: () => tell('error'),
  };
}
