import i18next from 'i18next';
import { BadgeCheck, Crown, Gem, Shield, Star } from 'lucide-react';
import { classes } from './classes.ts';
import { keepWords } from './keptWords.ts';
import styles from './RoleMark.module.css';

// The service's role names. Users have no mark, nor have roles we do not know. @see PLATFORM §4.6
const marks = {
  Founder: { word: 'founder', shape: BadgeCheck, tone: 'staff' },
  Staff: { word: 'staff', shape: BadgeCheck, tone: 'staff' },
  GlobalMod: { word: 'globalMod', shape: Shield, tone: 'staff' },
  Owner: { word: 'owner', shape: Crown, tone: 'owner' },
  ChannelEditor: { word: 'editor', shape: Shield, tone: 'owner' },
  Mod: { word: 'mod', shape: Shield, tone: 'mod' },
  Partner: { word: 'partner', shape: BadgeCheck, tone: 'pro' },
  VerifiedPartner: { word: 'partner', shape: BadgeCheck, tone: 'pro' },
  Pro: { word: 'pro', shape: Gem, tone: 'pro' },
  Subscriber: { word: 'subscriber', shape: Star, tone: 'sub' },
} as const;

const markOf = (role: string) => (Object.hasOwn(marks, role) ? marks[role as keyof typeof marks] : undefined);

/** The catalogue's key for a role's word, below `role.`; undefined for users and roles we do not know. */
export const roleWord = (role: string) => markOf(role)?.word;

const wordOf = keepWords((word) => i18next.t(`role.${word as (typeof marks)[keyof typeof marks]['word']}`));

type Props = {
  role: string;
  /** Where the person may have chosen the word in place of the mark. */
  inChat?: boolean;
};

/** The mark of a role before a name; the colour is on the mark only. */
export function RoleMark({ role, inChat }: Props) {
  const mark = markOf(role);
  if (mark === undefined) return null;
  // Not the hook: a busy chat draws a thousand marks a second, and its subscription costs more than the mark.
  const word = wordOf(mark.word);
  return (
    <span
      className={classes(styles.mark, styles[mark.tone], inChat && styles.inChat)}
      role="img"
      aria-label={word}
      title={word}
    >
      <mark.shape size={14} strokeWidth={2} aria-hidden />
    </span>
  );
}
