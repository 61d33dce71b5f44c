import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionState } from '../../../shared/session.ts';
import { useStateOf } from '../../api/state.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatTime } from '../../ui/format.ts';
import { Name, shorten } from '../../ui/Name.tsx';
import { filled, isolated, SLOT } from '../../ui/slots.tsx';
import { Actions } from '../../view/code/Actions.tsx';
import { keepingText } from '../../view/keepingText.ts';
import { scopesText } from '../../view/scopesText.ts';
import { DeskLayout } from './DeskLayout.tsx';
import { KeepingQuestion } from './KeepingQuestion.tsx';
import styles from './OutcomePages.module.css';

export type ApprovedPageProps = {
  session: Extract<SessionState, { kind: 'signedIn' }>;
  onDone: () => void;
  /** To the rules of notifications instead. */
  onNotify: () => void;
};

/** It worked: who, what one may do, and how the sign-in is kept, which may still be a question. */
export function ApprovedPage({ session, onDone, onNotify }: ApprovedPageProps) {
  const { t } = useTranslation('signIn');
  const signIn = useStateOf('signIn');
  const hasHookCredential = useStateOf('hooks')?.credential.kind === 'kept';
  const { username, channel, keeping, scopes } = session;
  const asked = keeping.kept === 'asked';
  useEffect(() => announcer.polite(t('say.approved', { name: shorten(username, 80) })), [username, t]);
  const at =
    signIn?.kind === 'signedIn'
      ? `${t('approved.at', { time: formatTime(signIn.approvedAtMs, { seconds: true }) })} `
      : '';
  const stays = asked ? 'approved.askedLede' : keeping.kept === 'memory' ? 'approved.untilQuit' : 'approved.stays';
  const channelText =
    channel === null
      ? t('approved.noChannel')
      : t('approved.channel', { token: isolated(shorten(channel.token, 80)), id: channel.id });
  return (
    <DeskLayout>
      <section className={styles.page}>
        <CircleCheck className={styles.proved} strokeWidth={1.5} aria-hidden />
        <h1 className={styles.title}>
          {filled(t('approved.title', { name: SLOT }), <Name key="name">{username}</Name>)}
        </h1>
        <p className={styles.lede}>
          {at}
          {t(stays)}
        </p>
        <Card className={styles.facts}>
          <Facts
            roomy
            rows={[
              { label: t('approved.facts.channel'), value: channelText },
              { label: t('approved.facts.youMay'), value: scopesText(scopes, t) },
              { label: t('approved.facts.keptBy'), value: keepingText(keeping, t) },
              {
                label: t('approved.facts.hooks'),
                value: t(hasHookCredential ? 'approved.hooksHave' : 'approved.hooksNeed'),
              },
            ]}
          />
        </Card>
        {asked ? (
          <KeepingQuestion keeping={keeping} />
        ) : (
          <Actions>
            <Button kind="main" big onClick={onDone}>
              {t('approved.openLive')}
            </Button>
            <Button big onClick={onNotify}>
              {t('approved.notify')}
            </Button>
          </Actions>
        )}
      </section>
    </DeskLayout>
  );
}
