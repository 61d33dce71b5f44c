import type { FactOf } from '../../shared/facts.ts';
import type { SkillData } from '../../shared/platform/chatPackets.ts';
import { plainName } from '../kernel/plainText.ts';
import { isSkill } from '../platform/chat/chatChecks.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';

/** Somebody used a skill in the chat of a channel, just now. */
export type SkillUse = Pick<FactOf<'skillUsed'>, 'channelId' | 'name' | 'skill' | 'executionId' | 'atMs'>;

/** What an event tells of a skill: an effect's attribution, or a sticker, which is a message; null when nothing. @see PLATFORM §6.4, §6.5 */
export function skillUseOf({ event, data }: ChatEvent, channelId: number, atMs: number): SkillUse | null {
  if (event === 'SkillAttribution') return usedBy(data.user_name, data.skill, channelId, atMs);
  if (event !== 'ChatMessage') return null;
  const { is_skill, skill } = data.message.meta;
  return is_skill === true && isSkill(skill) ? usedBy(data.user_name, skill, channelId, atMs) : null;
}

function usedBy(username: string, { skill_name, execution_id }: SkillData, channelId: number, atMs: number): SkillUse {
  return { channelId, name: plainName(username), skill: plainName(skill_name), executionId: execution_id, atMs };
}
