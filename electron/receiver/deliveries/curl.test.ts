import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf } from './curl.ts';

/** What a shell hands to curl: the arguments, and what stands on its input where it is told to read that. */
function shellReads(command: string): { args: string[]; input: Buffer | null } {
  const curl = `curl() { for one; do printf '%s\\0' "$one"; done; if [ "$one" = @- ]; then cat; fi; }`;
  const output = execFileSync('sh', ['-c', `${curl}\n${command}`]);
  const end = output.lastIndexOf('@-\0') + 3;
  const piped = command.endsWith('@-');
  const args = (piped ? output.subarray(0, end) : output).toString('utf8').split('\0').slice(0, -1);
  return { args, input: piped ? output.subarray(end) : null };
}

const url = "http://127.0.0.1:1/in/it's";
const headers: [string, string][] = [
  ['Poker-Signature', "sha384=A'B$HOME"],
  ['Poker-Empty', ''],
  ['Content-Length', '99'],
];

it.each([
  ['text with quotes', `{"it's":"\\"$HOME\` ☃\n"}\n`, '--data-binary'],
  ['a text that begins with @', '@/etc/hostname', '--data-raw'],
  ['nothing', '', '--data-binary'],
])('hands %s to curl unchanged', (_, text, option) => {
  expect(shellReads(curlOf(url, headers, Buffer.from(text)))).toEqual({
    args: ['-X', 'POST', url, '-H', "Poker-Signature: sha384=A'B$HOME", '-H', 'Poker-Empty;', option, text],
    input: null,
  });
});

it.each([[[0, 0x41]], [[0xff, 0xfe, 0x27, 10]]])('hands bytes that are no text over as they are: %j', (bytes) => {
  const body = Buffer.from(bytes);
  const { args, input } = shellReads(curlOf(url, headers, body));
  expect(args.slice(-2)).toEqual(['--data-binary', '@-']);
  expect(input).toEqual(body);
});
