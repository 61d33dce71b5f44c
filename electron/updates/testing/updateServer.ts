import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

/** An update address on this computer: what lies there is set by the test. */
export async function startUpdateServer() {
  const answers = new Map<string, Answer>();
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    requests.push({ path: pathname, headers: request.headers });
    const answer = answers.get(pathname);
    if (answer) return answer(request, response);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const put = (path: string, bytes: Buffer | string) =>
    answers.set(path, (_request, response) => void response.writeHead(200).end(bytes));
  return {
    url: `${origin}/sidestage/`,
    origin,
    requests,
    put,
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    /** A version as the packager describes it, with a package of these bytes. `changes` spoils the description. */
    publish: (version: string, bytes: Buffer, changes: Record<string, unknown> = {}): void => {
      const url = `Sidestage-${version}-win-x64.exe`;
      const files = [{ url, sha512: sha512(bytes), size: bytes.length }];
      put(`/sidestage/${url}`, bytes);
      put('/sidestage/latest.yml', stringify({ version, files, releaseDate: '2026-11-22T10:00:00Z', ...changes }));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type UpdateServer = Awaited<ReturnType<typeof startUpdateServer>>;
