import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Connection, type Wire } from '../cdp.ts';
import { headed, type Running } from '../chromium.ts';
import { firstLine } from './firstLine.ts';
import type { Lent } from './lender.ts';

/** Where browsers are lent, for tests that start one app after the other (STANDIN_LENDER): the path of a socket. None on a screen. */
export const lender = headed ? undefined : process.env.STANDIN_LENDER || undefined;

const RETURN_LIMIT_MS = 3_000;
const LARGEST_TEXT_BYTES = 2 ** 30;

/**
 * Takes a browser with these arguments from who lends them, instead of starting one: it shows the start page, as one that has just been
 * started does. It is this app's alone until it ends, or gives it back.
 * @param onDevTools is told where other programs reach it
 * @throws Error when none is to be had
 */
export async function borrowChromium(
  path: string,
  args: readonly string[],
  onDevTools: (address: string) => void,
): Promise<Running> {
  const loan = connect(path);
  loan.on('error', () => {}); // who lends may end first: then the browser has ended too
  loan.write(`${JSON.stringify(args)}\n`);
  const { address }: Lent = JSON.parse(await firstLine(loan));
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: LARGEST_TEXT_BYTES });
  await once(socket, 'open');
  onDevTools(address);
  const gone = new Promise<string>((resolve) => socket.once('close', () => resolve('the browser ended')));
  return { connection: new Connection(socketWire(socket)), gone, end: () => giveBack(socket, loan) };
}

function socketWire(socket: WebSocket): Wire {
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    listen(onText, onGone) {
      socket.on('message', (data) => onText(String(data)));
      socket.on('close', onGone);
      socket.on('error', onGone);
    },
  };
}

/** Resolves once the other side has taken it. */
async function giveBack(socket: WebSocket, loan: Socket): Promise<void> {
  socket.terminate();
  if (loan.closed) return;
  const taken = new Promise((resolve) => loan.once('close', resolve));
  loan.end();
  const force = setTimeout(() => loan.destroy(), RETURN_LIMIT_MS);
  await taken;
  clearTimeout(force);
}
