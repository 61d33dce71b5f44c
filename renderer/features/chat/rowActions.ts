import i18next from 'i18next';
import type { Input } from '../../../shared/bridge.ts';
import type { ChatMessage } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { call } from '../../api/call.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { askWider } from '../../view/capability.ts';
import { type AskedHere, askedHere } from '../../view/composerStore.ts';
import { chatStore } from './chatStore.ts';
import { typedLine } from './draft.ts';
import { plainText } from './plainText.ts';

// What one can do with a row. Rows are many and short-lived, so these stand here and not in each of them; what there is
// to say about the outcome is said beside the composer.

/** The channel whose rows are shown: a row that somebody presses is one of its. */
const shown = (): number | null => chatStore().getState().channelId;

/** Runs a call; a failure is told in words, with `failed` before it, where it was asked for. */
async function attempt(run: (asked: AskedHere) => Promise<void>, failed: string): Promise<void> {
  const asked = askedHere();
  try {
    await run(asked);
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    asked.tell(`${failed} ${whyText(cause.error)}`, 'assertive');
  }
}

export function openLink(url: string): Promise<void> {
  return attempt(() => call('app.openLink', { url }), i18next.t('live:row.linkRefused'));
}

/** Opens another channel in a tab of its own, in front; one that is open comes to the front. */
export function openChannel(name: string): Promise<void> {
  return attempt(() => call('channels.open', { channel: name, tab: 'new' }), i18next.t('live:happening.openFailed'));
}

/** Has the person asked whether to host a channel once their own stream has ended: it is found by its name first. */
export function planHost(channelId: number, name: string): Promise<void> {
  const shown = { name: isolated(name) };
  return attempt(async ({ isHere, tell }) => {
    const found = await call('hosting.search', { text: name });
    if (!isHere()) return;
    const hostee = found.find(({ token }) => token.toLowerCase() === name.toLowerCase());
    if (hostee === undefined) return tell(i18next.t('live:happening.notFound', shown), 'assertive');
    await call('hosting.plan', { channelId, hostee });
    tell(i18next.t('live:happening.planned', shown));
  }, i18next.t('live:happening.notPlanned'));
}

export function copyMessage(message: ChatMessage): Promise<void> {
  return attempt(async ({ tell }) => {
    await call('app.copyText', { text: plainText(message.parts).slice(0, 10_000) });
    tell(i18next.t('live:row.copied'));
  }, '');
}

export function retryMessage(message: ChatMessage): Promise<void> {
  const channelId = shown();
  if (channelId === null) return Promise.resolve();
  return attempt(() => call('chat.retry', { channelId, key: message.key }), i18next.t('live:delivery.failed'));
}

/** Begins to cancel a skill, which can be taken back for a moment; what the sign-in does not include is asked for first. */
export async function cancelSkill(input: Input<'chat.cancelSkill'>): Promise<void> {
  const { tell } = askedHere();
  try {
    await call('chat.cancelSkill', input);
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    if (cause.error.kind === 'scopeMissing') askWider('cancelSkill', () => void cancelSkill(input));
    else tell(whyText(cause.error), 'assertive');
  }
}

/** Takes a message that has not left back to the field. @param give puts its text there; left out: the composer's */
export function takeBack(message: ChatMessage, give?: (text: string) => void): Promise<void> {
  const channelId = shown();
  if (channelId === null) return Promise.resolve();
  return attempt(async ({ isHere, tell, giveBack }) => {
    const taken = await call('chat.withdraw', { channelId, key: message.key });
    if (taken === null) return tell(i18next.t('live:delivery.tooLate'));
    // Rows are counted anew in each turn.
    if (isHere()) chatStore().drop(message.key);
    if (give !== undefined) return give(taken.text);
    if (giveBack(typedLine(taken.text, message.whisperWith)) === 'past') tell(i18next.t('live:composer.keptText'));
  }, '');
}

/** Takes the row of a message away of which nobody knows: it may have arrived, so its text is not to be sent by mistake. */
export const dismiss = (message: ChatMessage): Promise<void> => takeBack(message, () => undefined);
