import i18next from 'i18next';
import type { ActivityFact } from '../../../shared/activity.ts';
import { mayBeDone } from '../../../shared/mayBeDone.ts';
import { formatDuration } from '../../ui/format.ts';
import { SLOT } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import type { FactWords } from './factWords.ts';
import { nameList } from './nameList.ts';
import { name, quote, type Sentence, sentence } from './sentence.tsx';

type Acted = Extract<ActivityFact, { kind: 'acted' }>;

const words = () => i18next.getFixedT(null, 'activity', 'fact');

/** What the person did, or what was not done after all and why. */
export function ownActWords(fact: Acted): FactWords {
  const { isDone, error, people, names } = fact;
  if (!isDone) return { title: titleOf(fact), line: sentence(error === null ? '' : whyText(error)) };
  const listed = people > 1 ? nameList(names, people) : sentence('');
  const others = leftOf(fact);
  const why = error === null ? '' : whyText(error);
  return {
    title: titleOf(fact),
    line: sentence([listed.pattern, others.pattern, why].filter(Boolean).join(' · '), ...listed.parts, ...others.parts),
  };
}

function leftOf({ left, leftNames = [] }: Acted): Sentence {
  if (left === 0) return sentence('');
  if (leftNames.length === 0) return sentence(words()('acted.left', { count: left }));
  const { pattern, parts } = nameList(leftNames, left);
  return sentence(words()('acted.leftNamed', { count: left, names: pattern }), ...parts);
}

function titleOf({ act, isDone, error, names, people, detail, seconds }: Acted): Sentence {
  const t = words();
  const outcome = isDone ? 'done' : mayBeDone(error) ? 'unsure' : 'failed';
  const [first = ''] = names;
  switch (act) {
    case 'ban':
    case 'unban':
      return people === 1
        ? sentence(t(`acted.${outcome}.${act}`, { name: SLOT }), name(first))
        : sentence(t(`acted.${outcome}.${act}Many`, { count: people }));
    case 'timeoutMany': {
      const duration = formatDuration((seconds ?? 0) * 1000);
      return sentence(t(`acted.${outcome}.timeoutMany`, { count: people, duration }));
    }
    case 'endTimeouts':
      return sentence(t(`acted.${outcome}.endTimeouts`, { count: people }));
    case 'timeout': {
      const duration = formatDuration((seconds ?? 0) * 1000);
      return sentence(t(`acted.${outcome}.timeout`, { name: SLOT, duration }), name(first));
    }
    case 'removeMessage':
    case 'purge':
    case 'endTimeout':
    case 'changeRoles':
    case 'removeHeld':
    case 'cancelSkill':
    case 'host':
    case 'stopHosting':
    case 'inviteToCostream':
    case 'removeFromCostream':
    case 'follow':
    case 'unfollow':
      return sentence(t(`acted.${outcome}.${act}`, { name: SLOT }), name(first));
    case 'startPoll':
      return sentence(t(`acted.${outcome}.startPoll`, { question: SLOT }), quote(detail ?? ''));
    case 'renameClip':
      return sentence(t(`acted.${outcome}.renameClip`, { title: SLOT }), quote(detail ?? ''));
    case 'deleteClip':
      return detail === null
        ? sentence(t(`acted.${outcome}.deleteUntitled`))
        : sentence(t(`acted.${outcome}.deleteClip`, { title: SLOT }), quote(detail));
    default:
      return sentence(t(`acted.${outcome}.${act}`));
  }
}
