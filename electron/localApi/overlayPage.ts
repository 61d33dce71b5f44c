import type { IncomingMessage, ServerResponse } from 'node:http';
import { OVERLAY_PATH } from '../../shared/localApi.ts';
import { isCalledRight } from './gate.ts';
import page from './obsOverlay.html?raw';

const headers = (port: number) => ({
  'content-type': 'text/html; charset=utf-8',
  // It connects to us and to nobody else, and no page may stand around it.
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    `connect-src ws://127.0.0.1:${port}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** Serves the page for OBS, so that it is one of this computer. It holds no secret: the token is in what stands behind the `#`. */
export function answerWithOverlay(request: IncomingMessage, answer: ServerResponse, port: number): boolean {
  const isAsked = request.method === 'GET' && request.url === OVERLAY_PATH && isCalledRight(request, port);
  if (isAsked) answer.writeHead(200, headers(port)).end(page);
  return isAsked;
}
