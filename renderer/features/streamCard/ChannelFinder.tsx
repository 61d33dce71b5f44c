import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherChannel } from '../../../shared/hosting.ts';
import { call } from '../../api/call.ts';
import { formatNumber } from '../../ui/format.ts';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { SearchPopover } from './SearchPopover.tsx';
import styles from './StreamCard.module.css';

type Props = { trigger: ReactElement; onChoose: (channel: OtherChannel) => void };

const search = (text: string) => call('hosting.search', { text });
const idOf = ({ id }: OtherChannel) => id;

/** Another channel, found by its name. */
export function ChannelFinder({ trigger, onChoose }: Props) {
  const { t } = useTranslation('streamCard');
  return (
    <SearchPopover
      trigger={trigger}
      label={t('hosting.find')}
      name="hosting.search"
      search={search}
      idOf={idOf}
      line={(channel) => <ChannelLine channel={channel} />}
      none={(text) => t('hosting.noneFound', { text: isolated(text) })}
      hint={t('hosting.findHint')}
      onChoose={onChoose}
    />
  );
}

function ChannelLine({ channel }: { channel: OtherChannel }) {
  const { t } = useTranslation('streamCard');
  const hidden = useNumbersHidden();
  const { online, viewers, token } = channel;
  return (
    <>
      <Name className={styles.cut}>{token}</Name>
      <span className={styles.end}>
        {!online ? (
          t('hosting.offline')
        ) : hidden || viewers === null ? (
          t('hosting.live')
        ) : (
          <Num>{t('hosting.viewers', { count: viewers, number: formatNumber(viewers) })}</Num>
        )}
      </span>
    </>
  );
}
