import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Page } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import { type Exchange, json } from '../http/exchange.ts';
import { failureBody, HttpFailure } from '../http/failures.ts';
import { isFromForeignPage } from '../http/guard.ts';
import type { Outgoing } from '../http/send.ts';
import type { Shortcode } from '../world/oauth/shortcodes.ts';
import type { User } from '../world/user.ts';
import type { World } from '../world/world.ts';
import { html, type Markup } from './html.ts';
import { page } from './layout.ts';
import { describeScope } from './scopeWords.ts';

/** Whom one may sign in as, after the demo user. */
const OTHER_NAMES = ['mod_hana', 'ottoman_k', 'pim', 'zoe', 'Ines'];
const OVER = 'This code is not known, or its time has run out. Look in your application for a newer one.';

/** The linking page, where a person enters a shortcode and decides. Works without scripts. @see API "Authentication" 7 */
export function goPages(world: World): readonly Page[] {
  return [
    { method: 'GET', path: '/go', answer: ({ url }) => show(world, url.searchParams.get('code') ?? '') },
    { method: 'POST', path: '/go', answer: (exchange) => decide(world, exchange) },
  ];
}

function show(world: World, typed: string): Outgoing {
  if (typed.trim() === '') return page(200, 'Enter your code', codeForm('', undefined));
  const shortcode = world.shortcodes.open(typed);
  if (shortcode === undefined) return page(200, 'Code not found', codeForm(typed, OVER));
  return page(200, `Link ${shortcode.client.name}?`, consentForm(world, shortcode));
}

function decide(world: World, { incoming }: Exchange): Outgoing {
  if (isFromForeignPage(incoming)) return page(403, 'Refused', html`<h1>This form was sent by another website</h1>`);
  let form: Record<string, unknown>;
  try {
    form = Object(readBody(incoming, { acceptsForm: true }));
  } catch (cause) {
    if (cause instanceof HttpFailure) return json(cause.status, failureBody(cause, 1));
    throw cause;
  }
  const shortcode = world.shortcodes.open(String(form.code ?? ''));
  if (shortcode === undefined) return page(200, 'Code not found', codeForm('', OVER));
  const user = signInNames(world).find(({ id }) => String(id) === form.user);
  const isOurs = isFormToken(world, shortcode, String(form.token ?? ''));
  if (!isOurs || (form.decision !== 'allow' && form.decision !== 'deny') || user === undefined) {
    return page(403, `Link ${shortcode.client.name}?`, consentForm(world, shortcode));
  }
  const { name } = shortcode.client;
  if (form.decision === 'deny') {
    world.shortcodes.deny(shortcode);
    return page(
      200,
      'Refused',
      html`<h1>You refused</h1>
<p><bdi>${name}</bdi> gets no access. You can close this page.</p>`,
    );
  }
  world.shortcodes.approve(shortcode, user.id);
  return page(
    200,
    'Linked',
    html`<h1><bdi>${name}</bdi> is linked</h1>
<p>It now acts for <bdi>${user.username}</bdi>. You can close this page and go back to <bdi>${name}</bdi>.</p>`,
  );
}

function codeForm(typed: string, problem: string | undefined): Markup {
  const notice = problem === undefined ? undefined : html`<p class="notice" role="alert" id="problem">${problem}</p>`;
  const describedBy = problem === undefined ? 'hint' : 'problem hint';
  return html`<h1>Enter your code</h1>
${notice}
<form method="get" action="/go">
<label for="code">Code</label>
<input class="code" id="code" name="code" value="${typed.slice(0, 40)}" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="${describedBy}">
<p class="hint" id="hint">The six characters your application shows.</p>
<div class="buttons"><button class="main" type="submit">Continue</button></div>
</form>`;
}

function consentForm(world: World, shortcode: Shortcode): Markup {
  const { client, scopes, code } = shortcode;
  const rights = scopes.map((scope) => html`<li>${describeScope(scope)}</li>`);
  const options = signInNames(world).map(({ id, username }) => html`<option value="${id}">${username}</option>`);
  return html`<h1>Let <bdi>${client.name}</bdi> use your account?</h1>
<p>Code <span class="code">${code}</span></p>
<p class="hint">Go on only if your application shows this same code.</p>
<h2 id="rights">It wants to</h2>
${rights.length === 0 ? html`<p>Nothing beyond knowing who you are</p>` : html`<ul aria-labelledby="rights">${rights}</ul>`}
<form method="post" action="/go">
<input type="hidden" name="code" value="${code}">
<input type="hidden" name="token" value="${formToken(world, shortcode)}">
<label for="user">Sign in as</label>
<select id="user" name="user" aria-describedby="user-hint">${options}</select>
<p class="hint" id="user-hint">The simulated service has no passwords: choose who you are.</p>
<div class="buttons">
<button class="main" type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny">Deny</button>
</div>
</form>`;
}

function signInNames(world: World): User[] {
  return [world.demoUser, ...OTHER_NAMES.flatMap((name) => world.users.byName(name) ?? [])];
}

/** Ties a decision to a form this service has shown: another website cannot read it. */
function formToken({ formKey }: World, { handle }: Shortcode): string {
  return createHmac('sha256', formKey).update(handle).digest('hex').slice(0, 32);
}

function isFormToken(world: World, shortcode: Shortcode, token: string): boolean {
  const [expected, given] = [Buffer.from(formToken(world, shortcode)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
