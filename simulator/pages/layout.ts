import { createHash } from 'node:crypto';
import type { Outgoing } from '../http/send.ts';
import { html, Markup } from './html.ts';

const STYLE = `
:root { color-scheme: light dark; --bg: #f4f4f4; --surface: #fff; --ink: #1a1a1a; --ink-2: #555; --line: #d4d4d4;
  --control: #767676; --main: #1a1a1a; --on-main: #fff; --focus: #1f6fa8; --note: #ececec }
@media (prefers-color-scheme: dark) { :root { --bg: #121212; --surface: #191919; --ink: #ededed; --ink-2: #b9b9b9;
  --line: #2c2c2c; --control: #808080; --main: #ededed; --on-main: #141414; --focus: #7cc0ee; --note: #222 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header, main, footer { max-width: 34rem; margin-inline: auto; padding-inline: 1.5rem }
header { padding-block: 1.5rem 1rem; font-weight: 600 }
main { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding-block: 1.5rem }
footer { padding-block: 1rem; color: var(--ink-2); font-size: .875rem }
h1 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 .75rem }
h2 { font-size: 1rem; margin: 1.25rem 0 .25rem }
p, ul { margin: 0 0 .75rem }
ul { padding-inline-start: 1.25rem }
label { display: block; font-weight: 600; margin-block: 1rem .25rem }
.hint { color: var(--ink-2); font-size: .875rem; margin-block: .25rem .75rem }
.notice { border-inline-start: 4px solid var(--control); background: var(--note); padding: .5rem .75rem }
input, select { width: 100%; min-height: 2.75rem; padding: .25rem .75rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--control); border-radius: 5px }
.code { font: 600 1.5rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
input.code { text-transform: uppercase }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-start: 1.25rem }
button { min-height: 2.75rem; padding-inline: 1.25rem; font: inherit; font-weight: 600; color: inherit;
  background: transparent; border: 1px solid var(--control); border-radius: 5px; cursor: pointer }
button.main { color: var(--on-main); background: var(--main); border-color: var(--main) }
a { color: inherit }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin', // with no-referrer the form would come from the origin "null", like a stranger's
};

/** A whole page of the service's own look. */
export function page(status: number, title: string, content: Markup): Outgoing {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>Linking page</header>
<main>
${content}
</main>
<footer><p>This is a simulated service on this computer. Nothing here reaches the internet, and no account is real.</p></footer>
</body>
</html>
`;
  return { status, headers: HEADERS, body: document.text };
}
