import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../fixtures/launch.ts';
import type { TrayShown } from '../fixtures/trayOf.ts';

/** A page that shows what the app hands to the system: the tray's picture and menu, and notifications. Each system draws them its own way. */
export function drawHandedOver(tray: TrayShown, notifications: readonly { title: string; body: string }[]): string {
  const picture = readFileSync(path.join(root, 'assets/tray', `${tray.picture}.svg`)).toString('base64');
  const lines = tray.lines.map((line) => `<li>${plain(line)}</li>`).join('');
  const notes = notifications
    .map(({ title, body }) => `<section><b>${plain(title)}</b><p>${plain(body)}</p></section>`)
    .join('');
  return `<!doctype html><title>Tray and notifications</title><style>
    body { margin: 0; padding: 24px; display: flex; gap: 24px; align-items: flex-start; background: #2a2c30; color: #f2f2f2; font: 14px/1.45 system-ui, sans-serif; }
    ul, section { margin: 0; padding: 10px 16px; border-radius: 8px; background: #17181a; list-style: none; }
    li { padding: 3px 0; } img { width: 32px; } p { margin: 4px 0 0; white-space: pre-line; } div { display: grid; gap: 12px; max-width: 380px; }
  </style><img alt="${plain(tray.tooltip)}" src="data:image/svg+xml;base64,${picture}"><ul>${lines}</ul><div>${notes}</div>`;
}

function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
