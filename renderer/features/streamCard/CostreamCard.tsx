import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CostreamInvite, CostreamMember } from '../../../shared/costream.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatClock } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useMay } from '../../view/capability.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { ChannelFinder } from './ChannelFinder.tsx';
import { Outcome } from './Outcome.tsx';
import { ReadNote } from './ReadNote.tsx';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';

const kinds = ['inviteToCostream', 'removeFromCostream', 'leaveCostream'] as const;
/** No document says how many until there is one. */
const USUAL_CAPACITY = 4;

/** Who streams along, and who was asked to. */
export function CostreamCard({ channelId }: { channelId: number }) {
  const { t } = useTranslation('streamCard');
  const state = useStateOf('costream');
  const invite = useAct('costream.invite');
  const leave = useAct('costream.leave');
  const reason = useReason(useMay('costream'));
  const isLive = useStateOf('broadcast')?.broadcast.value?.running !== null;
  if (state === undefined) return null;
  const { costream, invites } = state;
  const running = costream.value?.running ?? null;
  const isHost = running?.members.some(({ isHost: host, isSelf }) => host && isSelf) ?? true;
  const capacity = running?.capacity ?? USUAL_CAPACITY;
  const taken = running?.members.length ?? 1;
  const why = reason ?? whyNot();
  const trigger = <Button disabledReason={why}>{t('costream.invite')}</Button>;
  const error = invite.error ?? leave.error;

  function whyNot(): string | undefined {
    if (!isLive) return t('costream.inviteOffline');
    if (!isHost) return t('costream.onlyHost');
    return taken + invites.length < capacity ? undefined : t('costream.full');
  }

  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('costream.title')}</h2>
          <Num className={styles.end}>{t('costream.taken', { taken, capacity })}</Num>
        </>
      }
    >
      <div className={styles.stack}>
        <ReadNote reading={costream} />
        {costream.value && running === null && <p className={styles.hint}>{t('costream.alone')}</p>}
        {(running !== null || invites.length > 0) && (
          <ul className={styles.items}>
            {running?.members.map((member) => (
              <Member key={member.id} channelId={channelId} member={member} mayRemove={isHost} />
            ))}
            {invites.map((open) => (
              <Invited key={open.channelId} invite={open} />
            ))}
          </ul>
        )}
        <div className={styles.row}>
          {running !== null && (
            <Button kind="quiet" onClick={() => leave.act({ channelId })}>
              {t('costream.leave')}
            </Button>
          )}
          <span className={styles.push} />
          <Price>{t('calls', { count: 1 })}</Price>
          {why === undefined ? (
            <ChannelFinder trigger={trigger} onChoose={(invitee) => invite.act({ channelId, invitee })} />
          ) : (
            trigger
          )}
        </div>
        <WriteStrip show={({ kind }) => kinds.some((one) => one === kind)} />
        <Outcome kinds={kinds} />
        {error && <ErrorNotice error={error} />}
      </div>
    </Card>
  );
}

type MemberProps = { channelId: number; member: CostreamMember; mayRemove: boolean };

function Member({ channelId, member: { id, token, isHost, isSelf }, mayRemove }: MemberProps) {
  const { t } = useTranslation('streamCard');
  const remove = useAct('costream.remove');
  return (
    <li className={styles.item}>
      <Name className={styles.strong}>{token}</Name>
      {isHost && <Tag kind="line">{t('costream.host')}</Tag>}
      {isSelf && <Tag kind="line">{t('costream.you')}</Tag>}
      <span className={styles.push} />
      {mayRemove && !isSelf && (
        <Button
          kind="quiet"
          aria-label={t('costream.removeLabel', { name: isolated(token) })}
          onClick={() => remove.act({ channelId, memberId: id })}
        >
          {t('costream.remove')}
        </Button>
      )}
      {remove.error && <ErrorNotice error={remove.error} />}
    </li>
  );
}

function Invited({ invite: { token, untilMs } }: { invite: CostreamInvite }) {
  const { t } = useTranslation('streamCard');
  const leftMs = Math.max(0, untilMs - useNow(1_000));
  return (
    <li className={styles.item}>
      <Name className={styles.strong}>{token}</Name>
      <Icon icon={Hourglass} size="s" />
      <Num>{t('costream.invited', { left: formatClock(leftMs) })}</Num>
    </li>
  );
}
