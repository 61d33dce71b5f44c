import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { RawText } from '../../ui/RawText.tsx';
import styles from './HeaderTable.module.css';

/** What was asked for, and the headers as they came: order, case and repeats kept. */
export function HeaderTable({ method, target, headers }: Pick<DeliveryDetail, 'method' | 'target' | 'headers'>) {
  const { t } = useTranslation('deliveries');
  if (headers.length === 0 && target === '') return <p className={styles.none}>{t('headers.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-label={t('headers.label')} tabIndex={0}>
      <table className={styles.table} aria-label={t('headers.label')}>
        <thead>
          <tr>
            <th scope="col">{t('headers.name')}</th>
            <th scope="col">{t('headers.value')}</th>
          </tr>
        </thead>
        <tbody className="selectable" data-code>
          {target !== '' && (
            <tr>
              <th scope="row">
                <RawText>{method}</RawText>
              </th>
              <td>
                <RawText>{target}</RawText>
              </td>
            </tr>
          )}
          {headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is theirs
            <tr key={index}>
              <th scope="row">
                <RawText>{name}</RawText>
              </th>
              <td>
                <RawText>{value}</RawText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
