import type { Socket } from 'node:net';

/** The one line that the other side says; what may come after it is thrown away. @throws Error when it goes before */
export function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onGone = () => reject(new Error('the other side of the loan went without a word'));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [line, rest] = text.split('\n', 2);
      if (rest !== undefined) resolve(line ?? '');
    });
    socket.once('end', onGone);
    socket.once('close', onGone);
    socket.once('error', reject);
  });
}
