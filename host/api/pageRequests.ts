import type { Session as CdpSession, Protocol } from '../cdp.ts';
import { handlerFor, toAppUrl } from './protocol.ts';
import { session } from './session.ts';

type Paused = Protocol.Fetch.requestPausedPayload;

/**
 * Answers one request of a page: the app's own schemes from the app's handler, anything else from the network if the app
 * lets it pass.
 * @param mayNavigate asked for requests that would replace the window's document; gets the address as the app knows it
 */
export async function answerRequest(
  cdp: CdpSession,
  paused: Paused,
  webContentsId: number,
  mayNavigate: (url: string) => boolean,
): Promise<void> {
  const { requestId, request } = paused;
  const fail = (errorReason: Protocol.Network.ErrorReason) => cdp.post('Fetch.failRequest', { requestId, errorReason });
  const url = toAppUrl(request.url);
  if (paused.resourceType === 'Document' && !mayNavigate(url)) return fail('Aborted');
  const handler = handlerFor(url);
  if (!handler) {
    if (url !== request.url) return fail('AddressUnreachable');
    const { method } = request;
    const details = { url, method, webContentsId, resourceType: paused.resourceType.toLowerCase() };
    if (await session.defaultSession.allows(details)) return cdp.post('Fetch.continueRequest', { requestId });
    return fail('BlockedByClient');
  }
  // A whole browser looks for an icon on its own account; Electron does not, and so the app is not asked.
  if (paused.resourceType === 'Other' && url.endsWith('/favicon.ico')) {
    return cdp.post('Fetch.fulfillRequest', { requestId, responseCode: 204 });
  }
  try {
    const response = await handler(toRequest(url, request));
    cdp.post('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: Array.from(response.headers, ([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  } catch (cause) {
    process.stderr.write(`Error in the handler of ${url}: ${cause instanceof Error ? cause.stack : cause}\n`);
    fail('Failed');
  }
}

function toRequest(url: string, { method, headers, postDataEntries }: Protocol.Network.Request): Request {
  const parts = (postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64'));
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(parts);
  return new Request(url, { method, headers: { ...headers }, body });
}
